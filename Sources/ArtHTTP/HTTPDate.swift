/// A moment as header fields name it: RFC 9110, 5.6.7, in all three forms.
///
/// What is not exactly one of the forms is no date; only letter case is forgiven, and a day's name is not held against
/// its date (RFC 9111, 4.2).
public struct HTTPDate: Hashable, Sendable {
    /// In UTC, leap seconds left out.
    public var secondsSince1970: Int

    /// - Parameter now: seconds since 1970; decides the century of the form whose years have two digits.
    public init?(_ text: String, now: Int) {
        let bytes = Array(text.utf8)
        guard let seconds = Self.fixdate(bytes) ?? Self.rfc850(bytes, now: now) ?? Self.asctime(bytes) else {
            return nil
        }
        secondsSince1970 = seconds
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`
    private static func fixdate(_ bytes: [UInt8]) -> Int? {
        var text = DateReader(bytes)
        guard text.weekday(isShort: true), text.skip(", "), let day = text.number(digits: 2), text.skip(" "),
            let month = text.month(), text.skip(" "), let year = text.number(digits: 4), text.skip(" "),
            let time = text.time(), text.skip(" GMT"), text.isAtEnd
        else { return nil }
        return seconds(year, month, day, time)
    }

    /// `Sunday, 06-Nov-94 08:49:37 GMT`
    private static func rfc850(_ bytes: [UInt8], now: Int) -> Int? {
        var text = DateReader(bytes)
        guard text.weekday(isShort: false), text.skip(", "), let day = text.number(digits: 2), text.skip("-"),
            let month = text.month(), text.skip("-"), let year = text.number(digits: 2), text.skip(" "),
            let time = text.time(), text.skip(" GMT"), text.isAtEnd
        else { return nil }
        return latest(year, now: now) { seconds($0, month, day, time) }
    }

    /// `Sun Nov  6 08:49:37 1994`
    private static func asctime(_ bytes: [UInt8]) -> Int? {
        var text = DateReader(bytes)
        guard text.weekday(isShort: true), text.skip(" "), let month = text.month(), text.skip(" "),
            let day = text.skip(" ") ? text.number(digits: 1) : text.number(digits: 2), text.skip(" "),
            let time = text.time(), text.skip(" "), let year = text.number(digits: 4), text.isAtEnd
        else { return nil }
        return seconds(year, month, day, time)
    }
}

// MARK: - The calendar

extension HTTPDate {
    private static let secondsOfYear = 31_556_952

    /// In the latest century that does not put it more than 50 years ahead.
    private static func latest(_ year: Int, now: Int, _ seconds: (Int) -> Int?) -> Int? {
        let century = (1970 + now / secondsOfYear) / 100 * 100
        let candidates = [century + 100, century, century - 100].compactMap { seconds($0 + year) }
        return candidates.first { $0 <= now + 50 * secondsOfYear }
    }

    /// `nil` for a day that its month does not have.
    private static func seconds(_ year: Int, _ month: Int, _ day: Int, _ time: Int) -> Int? {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
        guard (1...days).contains(day) else { return nil }
        return daysSince1970(year, month, day) * 86_400 + time
    }

    /// Years begin in March, so that the leap day is their last; 719,468 days lead from March 1 of year 0 to 1970.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return year * 365 + floored(year, 4) - floored(year, 100) + floored(year, 400) + dayOfYear - 719_468
    }

    private static func floored(_ year: Int, _ divisor: Int) -> Int {
        year >= 0 ? year / divisor : -1
    }
}

/// Reads a date from left to right; a step that fails leaves it somewhere, and the date is none.
private struct DateReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skip(_ text: StaticString) -> Bool {
        let expected = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard rest.count >= expected.count, zip(rest, expected).allSatisfy({ Self.lower($0) == Self.lower($1) }) else {
            return false
        }
        rest = rest.dropFirst(expected.count)
        return true
    }

    private static func lower(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }

    mutating func number(digits: Int) -> Int? {
        guard rest.count >= digits else { return nil }
        var number = 0
        for byte in rest.prefix(digits) {
            guard (0x30...0x39).contains(byte) else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        rest = rest.dropFirst(digits)
        return number
    }

    /// Seconds of the day; a leap second counts as the one after it.
    mutating func time() -> Int? {
        guard let hour = number(digits: 2), skip(":"), let minute = number(digits: 2), skip(":"),
            let second = number(digits: 2), hour < 24, minute < 60, second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    mutating func weekday(isShort: Bool) -> Bool {
        (isShort ? Self.shortDays : Self.days).contains { skip($0) }
    }

    /// From 1.
    mutating func month() -> Int? {
        Self.months.firstIndex { skip($0) }.map { $0 + 1 }
    }

    private static let days: [StaticString] = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
    private static let shortDays: [StaticString] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months: [StaticString] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}

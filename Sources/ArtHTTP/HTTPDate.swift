/// A moment as HTTP writes it: RFC 9110, 5.6.7.
struct HTTPDate: Hashable {
    var secondsSince1970: Int

    /// The three forms: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`.
    /// The day of the week is not compared with the date.
    init?(_ text: String) {
        let words = text.split(whereSeparator: { $0 == " " || $0 == "\t" })
        switch words.count {
        case 6: self.init(day: words[1], month: words[2], year: words[3], time: words[4], zone: words[5])
        case 4:
            let date = words[1].split(separator: "-", omittingEmptySubsequences: false)
            guard date.count == 3, date[2].count == 2 else { return nil }
            self.init(day: date[0], month: date[1], year: date[2], time: words[2], zone: words[3])
        case 5: self.init(day: words[2], month: words[1], year: words[4], time: words[3], zone: "GMT")
        default: return nil
        }
    }

    private init?(day: Substring, month: Substring, year: Substring, time: Substring, zone: Substring) {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map(Self.number)
        guard zone == "GMT", let month = Self.months.firstIndex(of: month), let day = Self.number(day),
            let year = Self.year(year), (1...31).contains(day), clock.count == 3,
            let hour = clock[0], let minute = clock[1], let second = clock[2],
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)  // 60 is a leap second
        else { return nil }
        secondsSince1970 =
            Self.days(year: year, month: month + 1, day: day) * 86_400 + hour * 3_600 + minute * 60 + second
    }

    private static let months: [Substring] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func number(_ digits: Substring) -> Int? {
        guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(digits)
    }

    /// Of a year with two digits, 70 to 99 are of the last century: nothing on the web is older.
    private static func year(_ digits: Substring) -> Int? {
        guard let year = number(digits) else { return nil }
        if digits.count == 2 { return year < 70 ? 2_000 + year : 1_900 + year }
        return digits.count == 4 ? year : nil
    }

    /// Days since 1970-01-01 in the Gregorian calendar; the year is taken to begin in March, so that the leap day is
    /// its last (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`).
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

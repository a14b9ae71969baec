/// Readers of numbers: each checks for overflow before it multiplies, and its range after.

extension ValueReader<Int> {
    static func wholeNumber(_ range: ClosedRange<Int>) -> ValueReader {
        let form = ValueForm.wholeNumber(range)
        return ValueReader(form: form) { word throws(ValueError) in
            try checked(try digits(word, otherwise: .notAWholeNumber), range, form)
        }
    }

    static func quantity(_ range: ClosedRange<Int>) -> ValueReader {
        let form = ValueForm.quantity(range)
        return ValueReader(form: form) { word throws(ValueError) in
            try checked(try scaled(word), range, form)
        }
    }

    private static func checked(_ number: Int, _ range: ClosedRange<Int>, _ form: ValueForm) throws(ValueError) -> Int {
        guard range.contains(number) else { throw .outOfRange(limit: form.bounds ?? "") }
        return number
    }

    private static func scaled(_ word: String) throws(ValueError) -> Int {
        let number = word.prefix(while: \.isNumber)
        guard let factor = factors[String(word.dropFirst(number.count))] else { throw .notAQuantity }
        let (product, overflow) = try digits(number, otherwise: .notAQuantity).multipliedReportingOverflow(by: factor)
        return overflow ? Int.max : product
    }

    /// Powers of 1000, and of 1024 with an i, as IEC 80000-13 has them.
    private static var factors: [String: Int] {
        [
            "": 1, "k": 1000, "K": 1000, "M": 1_000_000, "G": 1_000_000_000,
            "Ki": 1 << 10, "Mi": 1 << 20, "Gi": 1 << 30,
        ]
    }
}

/// A whole number, saturated at both ends so that a range check refuses what does not fit; no sign but a minus.
func digits(_ word: some StringProtocol, otherwise problem: ValueError) throws(ValueError) -> Int {
    let magnitude = word.hasPrefix("-") ? word.dropFirst() : word[...]
    guard !magnitude.isEmpty, magnitude.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { throw problem }
    return Int(word) ?? (word.hasPrefix("-") ? Int.min : Int.max)
}

extension ValueReader<Duration> {
    static func duration(_ range: ClosedRange<Duration>) -> ValueReader {
        let form = ValueForm.duration(range)
        return ValueReader(form: form) { word throws(ValueError) in
            let duration = try seconds(word)
            guard range.contains(duration) else { throw .outOfRange(limit: form.bounds ?? "") }
            return duration
        }
    }

    /// `30`, `1.5`, `30s`, `500ms`, `2m`, `1h`, `30d`.
    private static func seconds(_ word: String) throws(ValueError) -> Duration {
        let number = word.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let unit = units[String(word.dropFirst(number.count))] else { throw .notADuration }
        guard number.first?.isNumber == true, number.last?.isNumber == true, let value = Double(number)
        else { throw .notADuration }
        // Beyond every range; more digits than that must not overflow the multiplication.
        return unit * min(value, 1_000_000_000)
    }

    private static var units: [String: Duration] {
        [
            "": .seconds(1), "s": .seconds(1), "ms": .milliseconds(1), "m": .seconds(60), "h": .seconds(3600),
            "d": .seconds(86_400),
        ]
    }
}

extension ValueReader<Double> {
    /// `2/s`, `30/m`; each number is within the range.
    static func rate(_ range: ClosedRange<Int>) -> ValueReader {
        let form = ValueForm.rate(range)
        return ValueReader(form: form) { word throws(ValueError) in
            let parts = word.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 2, let seconds = ["s": 1.0, "m": 60.0][parts[1]] else { throw .notARate }
            let count = try digits(parts[0], otherwise: .notARate)
            guard range.contains(count) else { throw .outOfRange(limit: form.bounds ?? "") }
            return Double(count) / seconds
        }
    }
}

/// A number of seconds in sentences.
extension Double {
    /// `1 second`, `0.2 seconds`, `30 seconds`.
    var inSeconds: String {
        let number = Int(exactly: self).map(String.init) ?? String(self)
        return number == "1" ? "1 second" : number + " seconds"
    }

    /// Rounded up, and at most 32,000 years: servers name any number.
    var wholeSeconds: String { min(rounded(.up), 1e12).inSeconds }
}

/// Numbers as people read them.
package enum Quantity {
    /// As it would be typed: `50M`, `4Gi`, `1500`.
    package static func typed(_ number: Int) -> String {
        for (factor, unit) in [(1_000_000_000, "G"), (1_000_000, "M"), (1000, "k")] where number >= factor {
            if number.isMultiple(of: factor) { return "\(number / factor)\(unit)" }
        }
        return String(number)
    }

    /// As it would be typed: `100ms`, `30s`, `5m`, `24h`, `30d`.
    package static func typed(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        if attoseconds != 0 { return "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000)ms" }
        if seconds >= 2 * 86_400 && seconds.isMultiple(of: 86_400) { return "\(seconds / 86_400)d" }
        if seconds >= 3600 && seconds.isMultiple(of: 3600) { return "\(seconds / 3600)h" }
        if seconds >= 60 && seconds.isMultiple(of: 60) { return "\(seconds / 60)m" }
        return "\(seconds)s"
    }

    /// `812 B`, `1.2 kB`, `35 MB`: powers of 1000, two digits at least.
    package static func bytes(_ count: Int) -> String {
        let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
        guard count >= 1000 else { return "\(max(count, 0)) B" }
        var tenths = count / 100
        var unit = 0
        while tenths >= 9995 && unit < units.count - 1 {
            tenths = (tenths + 500) / 1000
            unit += 1
        }
        return tenths < 100
            ? "\(tenths / 10).\(tenths % 10) \(units[unit])" : "\((tenths + 5) / 10) \(units[unit])"
    }

    /// `0.8 s`, `42 s`, `3 min 05 s`, `2 h 07 min`.
    package static func time(_ duration: Duration) -> String {
        let tenths = Int(duration / .milliseconds(100))
        let seconds = tenths / 10
        if seconds < 10 { return "\(seconds).\(tenths % 10) s" }
        if seconds < 60 { return "\(seconds) s" }
        if seconds < 3600 { return "\(seconds / 60) min \(twoDigits(seconds % 60)) s" }
        return "\(seconds / 3600) h \(twoDigits(seconds / 60 % 60)) min"
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}

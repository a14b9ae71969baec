import ArtFetch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Times as people read them.
enum CalendarDate {
    /// `2026-11-30 17:09`, in the user's time zone: localtime_r(3).
    static func text(_ seconds: Int) -> String {
        var time = time_t(seconds)
        var parts = tm()
        guard localtime_r(&time, &parts) != nil else { return "at \(seconds)" }
        let date = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
        let clock = [Int(parts.tm_hour), Int(parts.tm_min)]
        return "\(date.map(twoDigits).joined(separator: "-")) \(clock.map(twoDigits).joined(separator: ":"))"
    }

    /// In the user's time zone.
    static var today: CalendarDay {
        var time = time_t(WallClock.seconds)
        var parts = tm()
        let isKnown = localtime_r(&time, &parts) != nil
        let day = CalendarDay(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
        guard isKnown, let day else { preconditionFailure("the system's clock says \(time)") }
        return day
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}

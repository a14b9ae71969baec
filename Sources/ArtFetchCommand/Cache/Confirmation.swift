#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A question to the person at the terminal.
enum Confirmation {
    /// Only `y` and `yes` are a yes; `nil` if standard input is no terminal.
    static func ask(_ question: String) -> Bool? {
        guard isatty(STDIN_FILENO) == 1 else { return nil }
        StandardStream.error.write("\(TerminalText.clean(question)) [y/N] ")
        return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }
}

/// The system's clock.
enum WallClock {
    /// Since 1970: time(2).
    static var seconds: Int { time(nil) }
}

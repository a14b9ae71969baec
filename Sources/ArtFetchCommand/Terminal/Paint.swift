/// Colours text, or leaves it as it is. Only the sixteen colours that every scheme defines, so that text stays legible on
/// any background (ECMA-48, SGR).
struct Paint: Hashable, Sendable {
    enum Color: String, Sendable {
        case red = "31"
        case green = "32"
        case yellow = "33"
        case cyan = "36"
        case dim = "2"
        case bold = "1"
    }

    let isOn: Bool

    static let none = Paint(isOn: false)

    func callAsFunction(_ text: String, _ color: Color) -> String {
        isOn && !text.isEmpty ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }
}

/// `--color`.
enum ColorMode: String, CaseIterable, Sendable {
    case auto
    case always
    case never

    /// What the flag says counts most, then NO_COLOR (https://no-color.org), then CLICOLOR_FORCE and CLICOLOR
    /// (https://bixense.com/clicolors), then whether there is a terminal that knows colours.
    func isOn(_ environment: [String: String], isTerminal: Bool) -> Bool {
        switch self {
        case .always: return true
        case .never: return false
        case .auto: break
        }
        if environment["NO_COLOR"]?.isEmpty == false { return false }
        if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" { return true }
        if environment["CLICOLOR"] == "0" || environment["TERM"] == "dumb" { return false }
        return isTerminal
    }
}

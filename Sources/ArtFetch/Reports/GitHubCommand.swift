/// A workflow command of GitHub Actions: `::error title=…::message` on a line of standard output.
///
/// Escaped as GitHub's own toolkit does it (actions/toolkit, packages/core/src/command.ts), after control characters are
/// gone, for the message is shown in a log.
struct GitHubCommand: Hashable {
    enum Level: String {
        case error
        case warning
        case notice
    }

    var level: Level
    var title: String
    /// One a line.
    var message: [String]

    var line: String {
        let message = message.map { Self.data(ShownText.clean($0)) }.joined(separator: "%0A")
        return "::\(level.rawValue) title=\(Self.property(ShownText.clean(title)))::\(message)\n"
    }

    private static func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private static func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}

/// Text for the log of a GitHub Actions job, whose runner obeys what it reads there, also on standard error: a line that
/// begins with `::` after white space, and `##[` anywhere (actions/runner, src/Runner.Common/ActionCommand.cs). A title
/// could thereby set a variable of the job, or hide what follows.
enum WorkflowCommands {
    /// Whether such a runner reads what is said.
    static func areObeyed(_ environment: [String: String]) -> Bool { environment["GITHUB_ACTIONS"] == "true" }

    /// The same text with a space inside of what would be a command; in a line that is JSON the same JSON.
    static func disarmed(_ text: String) -> String {
        guard text.contains("::") || text.contains("##[") else { return text }
        return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { disarmed(line: String($0)) }.joined(separator: "\n")
    }

    private static func disarmed(line: String) -> String {
        if line.hasPrefix("{\"") { return line.replacing("##[", with: "#\\u0023[") }
        let blank = line.unicodeScalars.prefix { $0.properties.isWhitespace }
        let rest = line.unicodeScalars.dropFirst(blank.count)
        let text = rest.starts(with: "::".unicodeScalars) ? "\(String(blank)): :\(String(rest.dropFirst(2)))" : line
        return text.replacing("##[", with: "## [")
    }
}

import ArtFetch

/// Makes text from the network, a file or the command line fit to be shown on a terminal.
///
/// Not for files or the manifest: they keep a title exactly as it came.
enum TerminalText {
    /// Without controls, which could move the cursor, retitle the window or answer in the user's name.
    static func clean(_ text: String) -> String { ShownText.clean(text) }

    /// At most `columns` columns wide, the last of which is an ellipsis where something was left out.
    ///
    /// - Parameter width: what a text is wide.
    static func truncated(
        _ text: String, to columns: Int, by width: (String) -> Int = { DisplayWidth.of($0) }
    ) -> String {
        guard width(text) > columns else { return text }
        guard columns > 0 else { return "" }
        var kept = ""
        var sum = 0
        for character in text {
            let next = width(String(character))
            if sum + next > columns - 1 { break }
            kept.append(character)
            sum += next
        }
        return kept + "…"
    }
}

import ArtFetch
import ArtHTTP

/// `artfetch diff A B`: what became of pictures between two manifests or locks. Exit 1 if they differ, as diff(1) has it.
struct DiffCommand {
    let request: ManifestRequest
    var output: any TextOutput = StandardStream.output
    var error: any TextOutput = StandardStream.error

    func run() -> ExitCode {
        do {
            let difference = PictureDifference(
                from: try PictureLock(at: request.words[0]), to: try PictureLock(at: request.words[1]))
            output.write(
                request.arguments.isJSON ? JSONOutput.pretty(difference) : DifferenceText.of(difference))
            return difference.isEmpty ? .success : .itemsFailed
        } catch {
            self.error.write("artfetch: \(TerminalText.clean("\(error)"))\n")
            return .usage
        }
    }
}

/// A difference for people.
enum DifferenceText {
    static func of(_ difference: PictureDifference) -> String {
        let lines =
            difference.removed.map { "- " + name($0.title, $0.url) }
            + difference.added.map { "+ " + name($0.title, $0.url) } + difference.changed.map(line)
        let counts =
            "\(difference.added.count) added, \(difference.removed.count) removed, \(difference.changed.count) changed"
        return (lines + [counts]).map { $0 + "\n" }.joined()
    }

    private static func line(_ change: PictureDifference.Change) -> String {
        var parts: [String] = []
        if let failure = change.failure {
            parts.append("can no longer be had (\(failure))")
        } else if let original = change.original {
            parts.append(original.before == nil ? "can be had again" : "the original")
        }
        if !change.renditions.isEmpty, change.original == nil {
            parts.append("the thumbnails " + change.renditions.keys.sorted().joined(separator: ", "))
        }
        return "~ \(name(change.title, change.url)): \(parts.joined(separator: "; "))"
    }

    /// Title and URL, or the URL alone where that is all there is.
    private static func name(_ title: String, _ url: String) -> String {
        let isTitled = !title.isEmpty && title != url
        let url = TerminalText.clean(TransferURL.shown(url))
        return !isTitled ? url : "\(TerminalText.clean(title)) <\(url)>"
    }
}

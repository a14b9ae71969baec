import ArtFetch

/// `artfetch feeds`: all feeds, the program's own and those of the two files. It thereby checks the files.
struct FeedsCommand {
    var isJSON = false
    var files = NamedFeedFile.all(Environment.variables)
    var output: any TextOutput = StandardStream.output
    var error: any TextOutput = StandardStream.error

    /// What is told of one feed.
    private struct Line: Encodable {
        var name: String
        /// The feed of the program's own that it is, or is made of.
        var feed: String
        var about: String
        /// Where it is described; `nil` for one of the program's own.
        var file: String?
        /// Whether a feed of the same name in a nearer file is meant instead.
        var isHidden = false
    }

    func run() -> ExitCode {
        var faults: [NamedFeedFault] = []
        var lines = FeedName.allCases.map { Line(name: $0.rawValue, feed: $0.rawValue, about: $0.help) }
        for file in files {
            let (found, wrong) = read(file, besides: Set(lines.map(\.name)))
            lines += found
            faults += wrong
        }
        output.write(lines.map(text).joined())
        for fault in faults { error.write("artfetch: \(fault)\n") }
        return faults.isEmpty ? .success : .usage
    }

    /// The good ones, and what is wrong with the others.
    private func read(_ file: NamedFeedFile, besides known: Set<String>) -> ([Line], [NamedFeedFault]) {
        var (lines, faults) = ([Line](), [NamedFeedFault]())
        do {
            guard let bytes = try file.read() else { return ([], []) }
            let list = try NamedFeedList(bytes, of: file)
            for name in list.names {
                do {
                    guard let feed = try list.feed(name) else { continue }
                    lines.append(line(feed, isHidden: known.contains(name)))
                } catch {
                    faults.append(error)
                }
            }
        } catch {
            faults.append(error)
        }
        return (lines, faults)
    }

    private func line(_ feed: NamedFeed, isHidden: Bool) -> Line {
        Line(
            name: feed.name, feed: feed.feed.rawValue, about: feed.about ?? feed.feed.help, file: feed.file.path,
            isHidden: isHidden)
    }

    private func text(_ line: Line) -> String {
        if isJSON { return JSONOutput.line(line) }
        let place = line.file.map { " (\($0)" + (line.isHidden ? ", hidden by a nearer file)" : ")") } ?? ""
        return HelpLayout.row(line.name, TerminalText.clean(line.about + place)).joined(separator: "\n") + "\n"
    }
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What it costs to show what happens.
extension Workbench {
    /// The same lists without progress, with the lines of a terminal (written into a file), and with every event as JSON.
    func progress() throws {
        let count = options.items.last ?? 1
        try origin(CommandLine.arguments[0], ["serve", String(count)]) { base in
            let list = file("progress.txt")
            let lines = (1...count).map { "\(base)/\($0).jpg\tPicture \($0)" }
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: list))
            for (title, isCold) in [("empty cache", true), ("full cache", false)] {
                let contenders = ["none", "bar", "plain", "json"].map { contender($0, list, isCold: isCold) }
                try Race(title: "Progress of \(count) items, \(title)", rounds: options.rounds, contenders: contenders)
                    .run(items: count)
            }
        }
    }

    private func contender(_ mode: String, _ list: String, isCold: Bool) -> Race.Contender {
        Race.Contender(name: "--progress \(mode)") { round in
            let cache = file("progress-\(mode)-\(isCold ? round : options.rounds)")
            return Command(
                program: options.artfetch,
                words: ["urls", list, "--allow-private", "--progress", mode, "--cache", cache], log: file("log-\(mode)")
            )
        }
    }
}

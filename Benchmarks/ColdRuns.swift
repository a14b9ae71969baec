#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Whole runs of the program with pictures that are new to the cache: into an empty one and into a full one, by turns.
struct ColdRuns {
    private let full: String
    private let options: Options
    private static let items = 1000

    /// - Parameter full: the cache that is full.
    init(into full: String, options: Options) {
        self.full = full
        self.options = options
    }

    func race() throws {
        let workbench = try Workbench(options)
        let words = ["serve", String((options.rounds + 1) * Self.items)]
        try workbench.origin(CommandLine.arguments[0], words) { base in
            for round in 0...options.rounds {
                let urls = (1...Self.items).map { "\(base)/\(round * Self.items + $0).jpg\n" }
                try Data(urls.joined().utf8).write(to: URL(filePath: workbench.file("cold-\(round)")))
            }
            let contenders = [
                contender("empty cache", workbench) { workbench.file("empty-\($0)") },
                contender("full cache", workbench) { _ in full },
            ]
            try Race(title: "\(Self.items) new pictures", rounds: options.rounds, contenders: contenders)
                .run(items: Self.items)
        }
    }

    private func contender(
        _ name: String, _ workbench: Workbench, cache: @escaping (_ round: Int) -> String
    ) -> Race.Contender {
        Race.Contender(name: name) { round in
            Command(
                program: options.artfetch,
                words: [
                    "urls", workbench.file("cold-\(round)"), "--size", "100", "--allow-private", "--quiet", "--cache",
                    cache(round),
                ], log: workbench.file("log"))
        }
    }
}

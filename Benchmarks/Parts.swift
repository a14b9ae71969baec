import ArtTestSupport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is measured; see README.md beside this.
extension Workbench {
    func startUp() throws {
        let programs = [("curl", options.curl)] + builds
        let contenders = programs.map { name, program in
            let command = Command(program: program, words: ["--version"], log: file("log-\(name)"))
            return Race.Contender(name: "\(name) --version") { _ in command }
        }
        try Race(title: "Start-up", rounds: options.starts, contenders: contenders).run()
    }

    func music() throws {
        try origin(options.sampleOrigin, ["serve", "--samples", options.samples]) { base in
            let words = ["music", "--size", "100", "--limit", "24", "--endpoint", base]
            try coldAndWarm("Chart of 24 covers", words, job: "chart", items: 24)
        }
    }

    func lists() throws {
        let longest = options.items.last ?? 1
        try origin(CommandLine.arguments[0], ["serve", String(longest)]) { base in
            var peaks: [(cold: [Series], warm: [Series])] = []
            for count in options.items {
                let urls = (1...count).map { "\(base)/\($0).jpg" }
                peaks.append(try list(urls, "List of \(count) small JPEGs"))
            }
            tellGrowth(peaks)
        }
    }

    /// What a transfer costs without decoding and storing. Skipped where a program is missing.
    func transfers() throws {
        guard let nginx = Program("nginx")?.path, let aria2c = Program("aria2c")?.path else {
            return print("\ntransfers: skipped, nginx or aria2c is not installed")
        }
        let count = 3_000
        let origin = try StaticOrigin(nginx, files: count, in: file("static"))
        let result = Result { try race(aria2c, (1...count).map { "\(origin.base)/\($0)" }) }
        try origin.stop()
        try result.get()
    }

    /// What artfetch itself asks of the C library with mallopt(3), see `CTerminal`: memory that is free is kept.
    private static let allocator =
        "GLIBC_TUNABLES=glibc.malloc.mmap_threshold=33554432:glibc.malloc.trim_threshold=67108864"
        + ":glibc.malloc.top_pad=4194304"

    /// artfetch's transport and curl let the bodies go; aria2 cannot.
    private func race(_ aria2c: String, _ urls: [String]) throws {
        let list = file("transfers.txt")
        try Data((urls.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: list))
        let config = urls.map { "url = \"\($0)\"\noutput = \"/dev/null\"\n" }.joined()
        try Data(config.utf8).write(to: URL(filePath: list + ".config"))
        let contenders = [
            Race.Contender(name: "curl --parallel") { _ in
                Command(
                    program: options.curl,
                    words: ["--silent", "--parallel", "--parallel-max", "16", "--config", list + ".config"],
                    log: file("log-curl"))
            },
            Race.Contender(name: "ArtHTTP") { _ in
                Command(
                    program: CommandLine.arguments[0], words: ["transfer", list], log: file("log-transfer"),
                    variables: [Self.allocator])
            },
            Race.Contender(name: "aria2c -j16") { round in
                Command(
                    program: aria2c, words: ["-q", "-j16", "-d", file("aria2-\(round)"), "-i", list],
                    log: file("log-aria2"))
            },
        ]
        try Race(title: "\(urls.count) transfers of 64 KB from nginx", rounds: options.rounds, contenders: contenders)
            .run(items: urls.count)
    }

    /// Skipped without the recorded data.
    func corpus() throws {
        guard let corpus = Corpus.path else { return print("\ncorpus: skipped, ARTFETCH_CORPUS is not set") }
        let folder = corpus + "/bench/images"
        try origin(CommandLine.arguments[0], ["serve", folder]) { base in
            let urls = try FileTree.files(below: folder).map { "\(base)/\($0)" }
            _ = try list(urls, "\(urls.count) recorded pictures")
        }
    }
}

extension Workbench {
    private func list(_ urls: [String], _ title: String) throws -> (cold: [Series], warm: [Series]) {
        let job = "list-\(urls.count)"
        let list = file(job + ".txt")
        try Data((urls.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: list))
        return try coldAndWarm(
            title, ["urls", list, "--size", "100"], job: job, items: urls.count, others: [try curl(urls, job: job)])
    }

    /// The warm race finds the caches that the cold one filled.
    @discardableResult
    private func coldAndWarm(
        _ title: String, _ words: [String], job: String, items: Int, others: [Race.Contender] = []
    ) throws -> (cold: [Series], warm: [Series]) {
        let cold = Race(
            title: title + ", empty cache", rounds: options.rounds,
            contenders: contenders(words, job: job, isCold: true) + others)
        let warm = Race(
            title: title + ", full cache", rounds: options.rounds,
            contenders: contenders(words, job: job, isCold: false))
        return (try cold.run(items: items), try warm.run(items: items))
    }

    /// What an item more adds to the peak, from the shortest list to the longest.
    private func tellGrowth(_ peaks: [(cold: [Series], warm: [Series])]) {
        guard options.items.count > 1, let first = peaks.first, let last = peaks.last else { return }
        let more = Double((options.items.last ?? 0) - (options.items.first ?? 0))
        func growth(_ short: [Series], _ long: [Series]) -> String {
            Table.number((long[0].median(\.peak) - short[0].median(\.peak)) / more)
        }
        print("\nPeak memory grows by \(growth(first.cold, last.cold)) bytes an item with an empty cache,")
        print("and by \(growth(first.warm, last.warm)) with a full one.")
    }
}

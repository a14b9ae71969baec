import ArtTestSupport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What all parts measure with: the programs, and a folder below `TMPDIR` that goes with it.
struct Workbench {
    let options: Options
    private let scratch: TemporaryDirectory

    init(_ options: Options) throws {
        self.options = options
        scratch = try TemporaryDirectory()
    }

    var scratchPath: String { scratch.path }

    func file(_ name: String) -> String { scratch.file(name) }

    /// Runs `body` with the base URL of an origin that lives as long.
    func origin(_ program: String, _ words: [String], _ body: (String) throws -> Void) throws {
        let origin = try OriginProcess(program, words, in: scratch.path)
        let result = Result { try body(origin.base) }
        try origin.stop()
        try result.get()
    }

    /// The builds of artfetch that take part.
    var builds: [(name: String, program: String)] {
        [("artfetch", options.artfetch)] + (options.baseline.map { [("baseline", $0)] } ?? [])
    }

    /// Each build with caches of its own, which begin with `job`: a new one each round, or the last of those.
    func contenders(_ words: [String], job: String, isCold: Bool) -> [Race.Contender] {
        builds.map { name, program in
            Race.Contender(name: name) { round in
                let cache = file("\(job)-\(name)-\(isCold ? round : options.rounds)")
                return Command(
                    program: program, words: words + ["--allow-private", "--quiet", "--cache", cache],
                    log: file("log-\(name)"))
            }
        }
    }

    /// Transfers the same list, as many at a time, into files: the floor that no downloader gets below.
    func curl(_ urls: [String], job: String) throws -> Race.Contender {
        for round in 0...options.rounds {
            let target = file("\(job)-curl-\(round)")
            let lines = urls.enumerated().map { "url = \"\($1)\"\noutput = \"\(target)/\($0)\"\n" }
            try Data(lines.joined().utf8).write(to: URL(filePath: target + ".config"))
        }
        return Race.Contender(name: "curl --parallel") { round in
            let list = file("\(job)-curl-\(round).config")
            let words = ["--silent", "--parallel", "--parallel-max", "16", "--create-dirs", "--config", list]
            return Command(program: options.curl, words: words, log: file("log-curl"))
        }
    }
}

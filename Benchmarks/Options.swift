/// What was typed.
struct Options {
    enum Part: String, CaseIterable {
        case startup, music, list, corpus, transfers, warm, storing, hosts, sorted, length, formats, progress
    }

    static let usage = """
        usage: Benchmarks [--parts PART,…] [--artfetch FILE] [--baseline FILE] [--curl FILE]
                          [--starts N] [--rounds N] [--items N,N] [--samples DIR] [--origin FILE]
        """

    /// The others wait for minutes, or measure lists of a million.
    var parts: Set<Part> = [.startup, .music, .list, .corpus, .transfers]
    var artfetch = ".build/release/artfetch"
    /// Another build of artfetch, measured beside the first.
    var baseline: String?
    var curl = "/usr/bin/curl"
    var sampleOrigin = ".build/release/SampleOrigin"
    var samples = "samples"
    var starts = 300
    var rounds = 5
    /// The lengths of the list, shortest first.
    var items = [1_000, 20_000]

    init(_ words: [String]) throws {
        var rest = words[...]
        while let flag = rest.popFirst() {
            guard let value = rest.popFirst() else { throw Self.problem("\(flag) needs a value") }
            try take(flag, value)
        }
    }

    private mutating func take(_ flag: String, _ value: String) throws {
        switch flag {
        case "--parts": parts = Set(try value.split(separator: ",").map(Self.part))
        case "--artfetch": artfetch = value
        case "--baseline": baseline = value
        case "--curl": curl = value
        case "--origin": sampleOrigin = value
        case "--samples": samples = value
        case "--starts": starts = try Self.count(value)
        case "--rounds": rounds = try Self.count(value)
        case "--items": items = try value.split(separator: ",").map { try Self.count(String($0)) }.sorted()
        default: throw Self.problem("\(flag) is unknown")
        }
    }

    private static func part(_ word: Substring) throws -> Part {
        guard let part = Part(rawValue: String(word)) else { throw problem("\(word) is no part") }
        return part
    }

    static func count(_ word: String) throws -> Int {
        guard let count = Int(word), (1...1_000_000).contains(count) else {
            throw problem("\(word) is no count, 1…1000000 are")
        }
        return count
    }

    static func problem(_ sentence: String) -> BenchmarkError { .words(sentence + "\n" + usage) }
}

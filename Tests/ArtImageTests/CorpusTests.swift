import Testing

@testable import ArtImage

/// The recorded pictures against what independent decoders say of them; needs ARTFETCH_CORPUS.
@Suite(.enabled(if: Corpus.directory != nil, "needs ARTFETCH_CORPUS")) struct CorpusTests {
    @Test(arguments: [Acceptance.clean, .sound])
    func `good pictures have their size and damaged ones are refused`(acceptance: Acceptance) throws {
        let outcomes = try CorpusOutcomes(of: Corpus(), acceptance: acceptance)
        print(outcomes.table)
        #expect(outcomes.good.count == 683)
        #expect(outcomes.bad.count == 430)
        #expect(outcomes.goodIfDecoded.count == 128)
        #expect(outcomes.goodIfDecoded.filter { !$0.isExpected }.map(\.description) == [])
        #expect(outcomes.good.filter { !$0.isExpected }.map(\.description) == [])
        #expect(outcomes.bad.filter(\.outcome.isOK).map(\.description) == [])
    }

    @Test func `damaged pictures are refused by the kind that the index names`() throws {
        let outcomes = try CorpusOutcomes(of: Corpus(), acceptance: .clean)
        let others = outcomes.bad.filter { !$0.isExpected }
        #expect(Set(others.map(\.row.path)) == Self.otherKinds)
    }

    /// Files that the index calls by another kind, each with our reason.
    static let otherKinds: Set<String> = [
        // A side of 2³¹ − 1 is allowed by the format; libpng's default limit, which the index goes by, is not ours.
        "images/png-derived/ihdr-2147483647x2147483647.png",
        // A GIF's screen of 65,535 × 65,535 is within the format and beyond the limit of pixels.
        "images/other-derived/gif-65535.gif", "images/gif/libgd-bug00005_2.gif",
        // The file ends in the middle of its picture data, and nothing in front of that is wrong.
        "images/gif/libgd-truncated_lzw.gif", "images/other-derived/webp-trunc.webp",
    ]

    @Test func `what a browser would show has a thumbnail, and nothing crashes`() throws {
        let outcomes = try CorpusOutcomes(of: Corpus(), acceptance: .any)
        print(outcomes.table)
        #expect(outcomes.good.filter { !$0.isExpected }.map(\.description) == [])
    }

    /// Willem van Schaik's suite has many kinds twice: `n` as it comes, `i` interlaced.
    @Test func `an interlaced PNG has the pixels of the one that is not`() throws {
        let corpus = try Corpus()
        let pairs = corpus.rows.compactMap { row -> (Corpus.Row, Corpus.Row)? in
            let plain = row.path.replacing("basi", with: "basn").replacing("i3p0", with: "n3p0")
            return corpus.rows.first { $0.path == plain && plain != row.path }.map { (row, $0) }
        }
        #expect(pairs.count >= 20)
        for (interlaced, plain) in pairs {
            let raster = try Raster(decoding: corpus.bytes(of: interlaced))
            let expected = try Raster(decoding: corpus.bytes(of: plain))
            #expect(raster == expected, "\(interlaced.path)")
        }
    }

    @Test func `an interlaced PNG that is cut shows what came`() throws {
        let corpus = try Corpus()
        let row = try #require(corpus.rows.first { $0.path.hasSuffix("basi6a08.png") })
        let cut = try Array(corpus.bytes(of: row).dropLast(60))
        #expect(throws: ImageError.truncated(offset: cut.count)) { try Raster(decoding: cut) }
        let made = try CodecThumbnailer().thumbnails(
            of: cut.span.bytes, recipes: [Recipe(box: PixelSize(width: 100, height: 100))],
            limits: ImageLimits(acceptance: .any))
        #expect(made.verdict == .damaged)
        #expect(made.renditions.count == 1)
    }

    @Test func `every picture of the bench becomes a thumbnail that fits`() throws {
        let bench = try Corpus("bench")
        #expect(bench.rows.count == 272)
        let box = PixelSize(width: 100, height: 100)
        for row in bench.rows {
            let bytes = try bench.bytes(of: row)
            let made = try CodecThumbnailer().thumbnails(
                of: bytes.span.bytes, recipes: [Recipe(box: box)], limits: ImageLimits())
            let rendition = try #require(made.renditions.first)
            #expect(row.expected == [.ok(made.size)])
            #expect(max(rendition.size.width, rendition.size.height) == 100)
            #expect(try Raster(decoding: rendition.bytes).size == rendition.size, "\(row.path)")
        }
    }
}

/// What became of every picture of the corpus at one level.
struct CorpusOutcomes {
    struct Line: CustomStringConvertible {
        var row: Corpus.Row
        var outcome: Outcome
        var isExpected: Bool { row.expected.contains(outcome) }
        var description: String { "\(row.path): \(outcome), the index says \(row.expected)" }
    }

    var lines: [Line] = []
    private let acceptance: Acceptance

    init(of corpus: Corpus, acceptance: Acceptance) throws {
        self.acceptance = acceptance
        for row in corpus.rows {
            lines.append(Line(row: row, outcome: Outcome(of: try corpus.bytes(of: row), acceptance: acceptance)))
        }
    }

    var good: [Line] { lines.filter { $0.row.strict == "accept" } }
    /// Whole pictures of a format that is decoded here, and need not be elsewhere.
    var goodIfDecoded: [Line] {
        lines.filter { $0.row.strict == "accept-if-supported" && $0.row.expected.allSatisfy(\.isOK) }
    }
    var bad: [Line] { lines.filter { $0.row.strict == "reject" } }

    /// The confusion table: what the index demands, what came out, how often.
    var table: String {
        let cells = lines.map { line in
            let outcome = line.outcome.isOK ? "ok" : line.outcome.description
            return "\(line.row.strict) → \(outcome)" + (line.isExpected ? "" : ", not as the index says")
        }
        let counts = Dictionary(cells.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.sorted { $0.key < $1.key }.reduce("--accept \(acceptance)") { "\($0)\n  \($1.value)\t\($1.key)" }
    }
}

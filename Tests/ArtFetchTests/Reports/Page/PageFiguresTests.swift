import ArtCache
import Testing

@testable import ArtFetch

struct PageFiguresTests {
    @Test func `bytes are counted by host, the smaller ones together`() throws {
        var run = RecordedRun((1...9).map { ("t\($0)", nil, .loaded) })
        for index in 0..<9 { run.entries[index].asked = "https://h\(index / 2).example/x" }
        let figures = try PageFigures(try run.record())
        let bytes = ManifestEntryTests.picture.original.bytes
        #expect(figures.hosts(atMost: 9).map(\.bytes) == [2, 2, 2, 2, 1].map { $0 * bytes })
        #expect(figures.hosts(atMost: 3).map(\.name) == ["h0.example", "h1.example", "3 more hosts"])
        #expect(figures.hosts(atMost: 3).last?.bytes == 5 * bytes)
        #expect(figures.warned == 9)
        #expect(figures.stages == nil)
    }

    @Test func `a list of very many hosts needs no more memory than one of a thousand`() throws {
        var run = RecordedRun((1...1_500).map { ("t\($0)", nil, .loaded) })
        for index in run.entries.indices { run.entries[index].asked = "https://h\(index).example/x" }
        let figures = try PageFigures(try run.record())
        #expect(figures.bytesByHost.count == PageFigures.hostsKept + 1)
        #expect(figures.bytesByHost[PageFigures.otherHosts] == 500 * ManifestEntryTests.picture.original.bytes)
    }

    @Test func `timings are summed where there are any`() throws {
        var run = RecordedRun([("a", nil, .loaded), ("b", nil, .cancelled), ("c", nil, .loaded)])
        run.entries[0].timings = EntryTimings(waiting: 1, loading: 2, decoding: 3, storing: 4)
        run.entries[2].timings = EntryTimings(waiting: 10, loading: 20, decoding: 30, storing: 40)
        let figures = try PageFigures(try run.record())
        #expect(figures.stages == EntryTimings(waiting: 11, loading: 22, decoding: 33, storing: 44))
        #expect(figures.sides == [0, 0, 0, 0, 2, 0, 0, 0])
    }

    @Test func `pictures are counted by what their originals have`() throws {
        var run = RecordedRun((1...3).map { ("t\($0)", nil, .loaded) })
        for (index, bytes) in [4_000, 4_001, 9_000_000].enumerated() {
            guard case .success(var picture) = run.entries[index].outcome else { continue }
            picture.original.bytes = bytes
            run.entries[index].outcome = .success(picture)
        }
        #expect(try PageFigures(try run.record()).sizes == [1, 1, 0, 0, 0, 0, 1])
    }

    @Test func `a host is named alone only if there is no other`() throws {
        var run = RecordedRun([("a", nil, .loaded), ("b", nil, .loaded)])
        run.entries[0].asked = "https://h.example/1"
        run.entries[1].asked = "https://h.example/2"
        #expect(try PageFigures(try run.record()).onlyHost == "h.example")
        run.entries[1].asked = "https://i.example/2"
        #expect(try PageFigures(try run.record()).onlyHost == nil)
    }

    @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567"), (-1_000, "-1,000")])
    func `long numbers are grouped`(number: Int, text: String) {
        #expect(PageNumber.grouped(number) == text)
    }

    @Test(arguments: [(0.0, "0.00%"), (0.0005, "0.05%"), (0.12345, "12.35%"), (1, "100.00%")])
    func `parts are percents`(part: Double, text: String) {
        #expect(PageNumber.percent(part) == text)
    }
}

import ArtHTTP
import ArtImage
import ArtTestSupport
import Testing

@testable import ArtFetch

/// A feed whose service has each picture `x` as `x/small` and `x/large`.
private struct LadderFeed: Feed {
    var images: [String]
    var name: String { "ladder" }
    var parameters: [FeedParameter] { [] }
    var limit: ItemLimit { .none }

    func start() -> [ListRequest] { [ListRequest(.service(url: "list"))] }

    func page(_ body: [UInt8], for request: ListRequest) -> ListPage {
        ListPage(items: images.map { Item(id: $0, title: $0, image: $0) })
    }

    func candidates(for image: String, wanted: WantedSize) -> [String] {
        let name = image.dropLast(image.hasSuffix("?") ? 1 : 0)
        return ["\(name)/small", "\(name)/large"]
    }
}

private func status(_ status: Int) -> Failure {
    Failure(kind: .httpStatus, message: "", status: status)
}

struct PictureLadderTests {
    private static let ladder = PictureLadder(feed: LadderFeed(images: []), wanted: .largest)

    @Test func `sizes that are not there lead to the next, and at last to what was listed`() {
        #expect(Self.ladder.first(for: "x") == "x/small")
        #expect(Self.ladder.next(after: "x/small", status(404), for: "x") == "x/large")
        #expect(Self.ladder.next(after: "x/large", status(400), for: "x") == "x")
        #expect(Self.ladder.next(after: "x", status(404), for: "x") == nil)
        #expect(Self.ladder.next(after: "y", status(404), for: "x") == nil)
    }

    @Test func `what the list names besides comes last, each with its sizes`() {
        let others = [ImageVariant(url: "y")]
        #expect(Self.ladder.next(after: "x/large", status(404), for: "x", or: others) == "x")
        #expect(Self.ladder.next(after: "x", status(404), for: "x", or: others) == "y/small")
        #expect(Self.ladder.next(after: "y/large", status(404), for: "x", or: others) == "y")
        #expect(Self.ladder.next(after: "y", status(404), for: "x", or: others) == nil)
    }

    @Test func `what is kept of another size is taken where nobody is asked`() {
        #expect(Self.ladder.next(after: "x/small", .offlineMiss(""), for: "x") == "x/large")
    }

    @Test(arguments: [
        status(403), status(410), status(500), Failure(kind: .timeout, message: ""),
        Failure(kind: .notAnImage, message: "", status: 404), .noImage,
    ])
    func `a failure that says nothing of other sizes ends the item`(failure: Failure) {
        #expect(Self.ladder.next(after: "x/small", failure, for: "x") == nil)
    }

    @Test func `pictures that fill their box are wanted larger than those that fit`() {
        var configuration = FetchConfiguration(cache: "")
        let box = PixelSize(width: 30, height: 40)
        configuration.recipes = [Recipe(box: box)]
        #expect(configuration.wantedSize == .fitting(box))
        configuration.recipes[0].fit = .cover
        #expect(configuration.wantedSize == .covering(box))
        configuration.asksForLargest = true
        #expect(configuration.wantedSize == .largest)
    }
}

/// Runs over a scripted transport.
extension PictureLadderTests {
    private struct Bench {
        let folder: TemporaryDirectory
        let transport: ScriptedTransport
        var configuration: FetchConfiguration

        init(_ pictures: [String: String]) throws {
            folder = try TemporaryDirectory()
            transport = ScriptedTransport(pictures.merging(["list": "-"]) { first, _ in first })
            configuration = FetchConfiguration(cache: folder.file("cache"))
            configuration.retries = 0
            // One item after the other, so that what was asked has an order.
            configuration.jobs = 1
        }

        func run(_ images: String...) async throws -> (outcome: RunOutcome, entries: [ManifestEntry]) {
            let downloader = try Downloader(
                LadderFeed(images: images), configuration, transport: transport, thumbnailer: WordThumbnailer())
            let outcome = await downloader.run()
            return (outcome, try ReadManifest(at: folder.file("cache/manifests/ladder.json")).entries)
        }
    }

    @Test func `the manifest has the URL that gave the picture, and every attempt`() async throws {
        let bench = try Bench(["x": "picture", "y/small": "picture"])
        let (outcome, entries) = try await bench.run("x", "y", "z")
        #expect(entries.map(\.asked) == ["x", "y/small", "z"])
        #expect(entries.map(\.item.image) == ["x", "y", "z"])
        #expect(entries.map(\.attempts) == [3, 1, 3])
        #expect(outcome.summary.failures == [.httpStatus: 1])
        #expect(outcome.summary.transfers == 3)
    }

    @Test func `items with one picture share what stands in for it, whichever comes first`() async throws {
        let bench = try Bench(["x": "picture"])
        let (outcome, entries) = try await bench.run("x", "x", "x")
        #expect(bench.transport.urls.filter { $0 != "list" } == ["x/small", "x/large", "x"])
        #expect(entries.map(\.asked) == ["x", "x", "x"])
        #expect(outcome.summary.succeeded == 3)
        #expect(outcome.summary.transfers == 1)
    }

    @Test func `without a network what stood in is found again`() async throws {
        var bench = try Bench(["x/large": "picture"])
        _ = try await bench.run("x")
        bench.configuration.reuse = .offline
        let (outcome, entries) = try await bench.run("x")
        #expect(outcome.summary.origins == [.cache: 1])
        #expect(entries.map(\.asked) == ["x/large"])
        #expect(entries.map(\.attempts) == [0])
    }
}

extension ManifestEntry {
    fileprivate var attempts: Int? {
        switch outcome {
        case .success(let picture): picture.attempts
        case .failure(_, let attempts): attempts
        case .cancelled: nil
        }
    }
}

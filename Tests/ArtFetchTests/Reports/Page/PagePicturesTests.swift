import ArtCache
import ArtTestSupport
import Foundation
import Testing

@testable import ArtFetch

/// From a real cache: what is there, what is gone, and what is damaged.
struct PagePicturesTests {
    private let folder: TemporaryDirectory
    private let rendition: LoadedRendition

    init() async throws {
        folder = try TemporaryDirectory()
        let cache = try PictureCache(directory: folder.file("cache"))
        let thumbnail = NewRendition(
            recipe: "100", bytes: Array("thumbnail".utf8), mediaType: "image/png", width: 100, height: 67)
        let stored = try await cache.store(
            NewPicture(
                url: "https://a/1.jpg", bytes: Array("original".utf8), mediaType: "image/jpeg", width: 600, height: 400,
                verdict: "clean", warnings: [], answer: AnswerRecord(requestedAt: 5, receivedAt: 6),
                renditions: [thumbnail]))
        cache.close()
        var rendition = ManifestEntryTests.picture.renditions[0]
        rendition.digest = stored.renditions[0].digest
        rendition.mediaType = "image/png"
        self.rendition = rendition
    }

    private var objects: ObjectReader { get throws { try ObjectReader(cache: folder.file("cache")) } }
    private var object: String { folder.file("cache/" + rendition.digest.objectPath) }

    private func linked(_ name: String) throws -> PagePictures {
        .linked(try objects, folder: folder.file(name), name: name)
    }

    @Test func `an embedded thumbnail is in the page`() throws {
        let source = try PagePictures.embedded(try objects).source(rendition)
        #expect(source == "data:image/png;base64," + Data("thumbnail".utf8).base64EncodedString())
    }

    @Test func `a linked thumbnail is a copy beside the page, whatever the page is called`() throws {
        let source = try linked("a b:%\"ü").source(rendition)
        #expect(source == "./a%20b%3A%25%22%C3%BC/\(rendition.digest.hexadecimal).png")
        let copy = folder.file("a b:%\"ü/\(rendition.digest.hexadecimal).png")
        #expect(try String(contentsOfFile: copy, encoding: .utf8) == "thumbnail")
    }

    @Test func `a thumbnail that is gone or damaged has no address, and no copy`() throws {
        try "changed".write(toFile: object, atomically: false, encoding: .utf8)
        #expect(try PagePictures.embedded(try objects).source(rendition) == nil)
        #expect(try linked("files").source(rendition) == nil)
        // It is looked at, not put in order.
        #expect(try String(contentsOfFile: object, encoding: .utf8) == "changed")
        try FileManager.default.removeItem(atPath: object)
        #expect(try PagePictures.embedded(try objects).source(rendition) == nil)
        #expect(try FileTree.files(below: folder.file("files")) == [])
    }

    @Test(arguments: ["image/svg+xml", "text/html", "image/png\"><script>"])
    func `a media type that no thumbnail has is not shown`(mediaType: String) throws {
        var rendition = rendition
        rendition.mediaType = mediaType
        #expect(try PagePictures.embedded(try objects).source(rendition) == nil)
        #expect(try linked("files").source(rendition) == nil)
    }

    @Test func `a page says itself where its thumbnails go`() throws {
        var run = RecordedRun([("a", nil, .loaded)])
        run.cache = folder.file("cache")
        var picture = ManifestEntryTests.picture
        picture.renditions = [rendition]
        run.entries[0].outcome = .success(picture)
        let record = try run.record()
        let page = try HTMLReport(of: record, at: folder.file("top albums.html"), isLinked: true).text(of: record)
        let file = rendition.digest.hexadecimal + ".png"
        #expect(page.contains("src=\"./top%20albums-files/\(file)\""))
        #expect(page.contains("img-src data: &#39;self&#39; file:;"))
        #expect(try FileTree.files(below: folder.file("top albums-files")) == [file])
        let whole = try HTMLReport(of: record, at: "-", isLinked: false).text(of: record)
        #expect(whole.contains("src=\"data:image/png;base64,") && whole.contains("img-src data:;"))
    }

    @Test func `a folder that is no cache is an error`() {
        #expect(throws: CacheError.self) { try ObjectReader(cache: folder.path) }
    }
}

import ArtTestSupport
import Testing

@testable import SampleOrigin

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct SampleServiceTests {
    private let service: SampleService

    init() throws {
        service = try SampleService(samples: Samples.folder)
    }

    @Test func `a chart has as many entries as were asked for`() throws {
        let chart = try #require(try chart(of: service.reply(to: .get("/api/v2/us/music/most-played/7/albums.json"))))
        #expect(chart.feed.results.count == 7)
        #expect(chart.feed.id == "http://sample.test/api/v2/us/music/most-played/7/albums.json")
    }

    @Test func `every artwork of the chart is answered with a picture`() throws {
        let reply = service.reply(to: .get("/api/v2/us/music/most-played/100/albums.json"))
        let chart = try #require(try chart(of: reply))
        #expect(chart.feed.results.count >= 28)
        for album in chart.feed.results {
            let path = album.artworkUrl100.replacing("http://sample.test", with: "")
            let picture = service.reply(to: .get(path))
            #expect(picture.status == 200 && picture.bytes > 1_000, "\(album.artworkUrl100)")
        }
    }

    @Test func `a request with the right ETag is answered without a body`() throws {
        let path = "/image/thumb/v4/amber-hills.jpg/100x100bb.jpg"
        let first = service.reply(to: .get(path))
        let tag = try #require(first.head.split(separator: "\r\n").first { $0.hasPrefix("ETag: ") }).dropFirst(6)
        let second = service.reply(to: .get(path, fields: [("If-None-Match", String(tag))]))
        #expect(second.status == 304 && second.bytes == 0)
        #expect(service.reply(to: .get(path, fields: [("If-None-Match", "\"other\"")])).status == 200)
    }

    @Test func `a PNG behind a path that ends in jpg is called a PNG`() {
        let reply = service.reply(to: .get("/image/thumb/v4/stepped-rug.png/640x480bb.jpg"))
        #expect(reply.head.contains("Content-Type: image/png\r\n"))
    }

    @Test(arguments: [
        "/", "/api/v2/us/music/most-played/0/albums.json", "/api/v2/us/music/most-played/10/albums.xml",
        "/image/thumb/../chart.json/100x100bb.jpg", "/image/thumb/v4/absent.jpg/100x100bb.jpg",
        "/image/thumb/v4/amber-hills.jpg/100xbb.jpg", "/image/thumb/v4/amber-hills.jpg",
    ])
    func `any other path is not found`(path: String) {
        #expect(service.reply(to: .get(path)).status == 404)
    }

    @Test func `a method other than GET and HEAD is refused`() {
        var request = OriginRequest.get("/api/v2/us/music/most-played/7/albums.json")
        request.method = "POST"
        #expect(service.reply(to: request).status == 405)
    }

    private func chart(of reply: Reply) throws -> Chart? {
        guard case .send(let body)? = reply.answer.steps.last else { return nil }
        return try JSONDecoder().decode(Chart.self, from: Data(body))
    }
}

extension Reply {
    fileprivate var head: String {
        guard case .send(let bytes)? = answer.steps.first else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }
}

import ArtFetch
import ArtTestSupport
import Foundation
import Testing

/// Services that do not answer as they should, and one whose pictures lie elsewhere; with bodies made by hand.
struct ServiceTests {
    let folder: TemporaryDirectory
    let cache: String

    init() throws {
        folder = try TemporaryDirectory()
        cache = folder.file("cache")
    }

    private static let release = "76df3287-6cda-33eb-8e9a-044b5e15ffdd"

    @Test func `covers are redirects to an archive, and one that is not there in a size is taken whole`() async throws {
        let service = try RecordedService { request in
            let host = "http://" + (request.field("Host") ?? "")
            let place = "/release/\(Self.release)"
            switch request.path {
            case place: return .redirect(to: host + "/download/index.json", status: 307)
            case "/download/index.json":
                let images = [(17, "Back", false), (8, "Front", true)].map { id, type, isFront in
                    #"{"id":\#(id),"types":["\#(type)"],"front":\#(isFront),"image":"\#(host)\#(place)/\#(id).png"}"#
                }
                return .ok(Array(#"{"images":[\#(images.joined(separator: ","))]}"#.utf8), type: "application/json")
            case place + "/8-250.jpg": return .redirect(to: host + "/download/8-250.jpg", status: 307)
            case place + "/17-250.jpg": return .status(404)
            default: return nil
            }
        }
        let (result, manifest) = try await service.run(["coverart", Self.release, "--size", "200"], cache: cache)
        #expect(result.exit == 0, "\(result.errors)")
        #expect(manifest.entries.map(\.item.title) == ["Front", "Back"])
        let names = manifest.entries.map { $0.asked?.split(separator: "/").last }
        #expect(names == ["8-250.jpg", "17.png"])
        #expect(manifest.pictures.map(\.attempts) == [1, 2])
    }

    @Test(arguments: [
        (
            OriginAnswer.ok(Array(#"{"errorMessage":"Invalid country"}"#.utf8)),
            #"the service answered "Invalid country""#
        ),
        (
            .ok(Array("<!DOCTYPE html><title>Sign in</title>".utf8), type: "application/json"),
            "the answer is an HTML page"
        ),
        (.ok([]), "the answer is empty"), (.ok(Array(#"{"feed":"#.utf8)), "the list is broken at line 1, byte 8"),
        (.ok(Array(#"{"feed":{"entry":[]}}"#.utf8)), "the answer is a legacy RSS feed"),
    ])
    func `an answer that is no list is named with feed, page and place, and exits 3`(
        answer: OriginAnswer, words: String
    ) async throws {
        let service = try RecordedService { _ in answer }
        let (result, manifest) = try await service.run(["music"], cache: cache)
        #expect(result.exit == 3, "\(result.errors)")
        #expect(result.errors.contains("list failed: music: " + words), "\(result.errors)")
        #expect(result.errors.contains(service.origin.base + "/api/v2/us/music/most-played/100/albums.json"))
        #expect(manifest.lists.failed.map(\.error.kind) == ["bad-list"])
        #expect(manifest.lists.pages.map(\.state) == ["failure"])
    }
}

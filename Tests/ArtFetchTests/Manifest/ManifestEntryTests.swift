import ArtCache
import ArtImage
import Testing

@testable import ArtFetch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct ManifestEntryTests {
    static let digest = ContentDigest(of: [1, 2, 3])

    static let picture = LoadedPicture(
        origin: .network, attempts: 2,
        original: StoredOriginal(
            digest: digest, bytes: 8123, mediaType: "image/jpeg", width: 600, height: 400, verdict: "sound",
            warnings: ["3 stray bytes after the end"],
            placeholder: StoredPlaceholder(color: "#a1b2c3", thumbHash: [1, 2, 250])),
        renditions: [
            LoadedRendition(
                box: PixelSize(width: 100, height: 100), digest: digest, bytes: 2711, mediaType: "image/jpeg",
                width: 100, height: 67)
        ])

    @Test(arguments: [
        ManifestEntry.Outcome.success(picture),
        .failure(Failure(kind: .httpStatus, message: "status 503", status: 503, retryable: true), attempts: 5),
        .failure(.noImage, attempts: 0),
        .cancelled,
    ])
    func `an entry is read back as it was written`(outcome: ManifestEntry.Outcome) throws {
        let item = Item(
            id: "7", title: "\"Quoted\"\n<b>\u{1B}[0m", subtitle: "x", section: "s", page: nil, image: "https://a/b")
        let entry = ManifestEntry(position: 3, item: item, asked: "https://a/c", outcome: outcome)
        let json = entry.json()
        #expect(!json.contains(UInt8(ascii: "\n")))
        #expect(try JSONDecoder().decode(ManifestEntry.self, from: Data(json)) == entry)
    }

    @Test func `a rendition says its path in the cache`() {
        let entry = ManifestEntry(
            position: 1, item: Item(id: "", title: ""), asked: nil, outcome: .success(Self.picture))
        let text = String(decoding: entry.json(), as: UTF8.self)
        #expect(text.contains(#""path":"objects/sha256/03/9058c6f2"#))
    }

    @Test func `a placeholder is a colour and base64, and null where there is none`() {
        var picture = Self.picture
        func text() -> String {
            let entry = ManifestEntry(
                position: 1, item: Item(id: "", title: ""), asked: nil, outcome: .success(picture))
            return String(decoding: entry.json(), as: UTF8.self)
        }
        #expect(text().contains(##""placeholder":{"color":"#a1b2c3","thumbHash":"AQL6"},"warnings""##))
        picture.original.placeholder = nil
        #expect(text().contains(#""placeholder":null"#))
    }

    @Test func `a colour that is none is refused`() {
        let entry = ManifestEntry(
            position: 1, item: Item(id: "", title: ""), asked: nil, outcome: .success(Self.picture))
        let text = String(decoding: entry.json(), as: UTF8.self).replacing("#a1b2c3", with: "red;x:y")
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(ManifestEntry.self, from: Data(text.utf8))
        }
    }

    @Test(arguments: [
        #"{"position":1,"id":"","title":"","state":"success"}"#,
        #"{"position":1,"id":"","title":"","state":"failure"}"#,
        #"{"position":1,"id":"","title":"","state":"done"}"#,
    ])
    func `an entry without what its state needs is refused`(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(ManifestEntry.self, from: Data(json.utf8))
        }
    }
}

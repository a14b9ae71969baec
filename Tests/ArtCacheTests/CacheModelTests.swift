import ArtTestSupport
import Testing

@testable import ArtCache

/// Random sequences of storing, looking up, damaging and reopening, against what a dictionary would do.
@Suite struct CacheModelTests {
    private static let recipes = ["1", "2", "3"]

    @Test(arguments: UInt64(1)...12)
    func `the cache answers as its model in memory`(seed: UInt64) async throws {
        let scratch = try TemporaryDirectory()
        var random = SplitMix(state: seed)
        var model = CacheModel()
        var cache = try PictureCache(directory: scratch.path)
        for _ in 0..<250 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4:
                let picture = Self.picture(&random)
                #expect(try await cache.store(picture) == model.store(picture))
            case 4..<8:
                let url = Self.url(&random)
                let wanted = Self.recipes.filter { _ in Bool.random(using: &random) }
                #expect(try await cache.picture(at: url, recipes: wanted) == model.picture(at: url, recipes: wanted))
            case 8:
                guard
                    let digest = model.files.keys.sorted(by: { $0.description < $1.description })
                        .randomElement(using: &random)
                else { continue }
                try Self.damage(digest, scratch, &model, &random)
                #expect(try await cache.bytes(of: digest) == model.read(digest))
            default:
                try cache.journal.finish()
                cache.close()
                cache = try PictureCache(directory: scratch.path)
                #expect(cache.warnings == [])
            }
        }
    }

    private static func url(_ random: inout SplitMix) -> String {
        "https://a/\(Int.random(in: 0..<6, using: &random)).jpg"
    }

    private static func picture(_ random: inout SplitMix) -> NewPicture {
        let content = Int.random(in: 0..<4, using: &random)
        return NewPicture(
            url: url(&random), bytes: Array("original \(content)".utf8), mediaType: "image/jpeg", width: content,
            height: 1, verdict: "clean",
            placeholder: content > 0 ? StoredPlaceholder(color: "#00000\(content)", thumbHash: [UInt8(content)]) : nil,
            answer: answer(&random),
            renditions: recipes.filter { _ in Bool.random(using: &random) }.map {
                NewRendition(
                    recipe: $0, bytes: Array("\(content) by \($0)".utf8), mediaType: "image/png", width: 1, height: 1)
            })
    }

    private static func answer(_ random: inout SplitMix) -> AnswerRecord {
        var answer = AnswerRecord(
            requestedAt: Bool.random(using: &random) ? 1 : nil, receivedAt: Int.random(in: 0..<9, using: &random))
        if Bool.random(using: &random) { answer.cacheControl = "max-age=\(answer.receivedAt)" }
        return answer
    }

    /// Deletes the object, cuts it off, turns a bit, or leaves it alone.
    private static func damage(
        _ digest: ContentDigest, _ scratch: TemporaryDirectory, _ model: inout CacheModel,
        _ random: inout SplitMix
    ) throws {
        guard var bytes = model.files[digest] else { return }
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            try scratch.remove(digest.objectPath)
            model.files[digest] = nil
            return
        case 1: bytes.removeLast()
        case 2: bytes[0] ^= 1
        default: break
        }
        try scratch.write(bytes, to: digest.objectPath)
        model.files[digest] = bytes
    }
}

/// What the cache promises, as dictionaries.
struct CacheModel {
    struct RenditionKey: Hashable {
        var original: ContentDigest
        var recipe: String
    }

    var urls: [String: CachedList] = [:]
    var originals: [ContentDigest: StoredOriginal] = [:]
    var renditions: [RenditionKey: StoredRendition] = [:]
    var files: [ContentDigest: [UInt8]] = [:]

    mutating func store(_ picture: NewPicture) -> CachedPicture {
        let original = StoredOriginal(
            digest: put(picture.array), bytes: picture.bytes.count, mediaType: picture.mediaType,
            width: picture.width, height: picture.height, verdict: picture.verdict, warnings: picture.warnings,
            placeholder: picture.placeholder)
        urls[picture.url] = CachedList(digest: original.digest, answer: picture.answer)
        originals[original.digest] = original
        var stored: [StoredRendition] = []
        for new in picture.renditions {
            let rendition = StoredRendition(
                recipe: new.recipe, digest: put(new.bytes), bytes: new.bytes.count, mediaType: new.mediaType,
                width: new.width, height: new.height)
            renditions[RenditionKey(original: original.digest, recipe: new.recipe)] = rendition
            stored.append(rendition)
        }
        return CachedPicture(original: original, renditions: stored, answer: picture.answer)
    }

    func picture(at url: String, recipes: [String]) -> CachedPicture? {
        guard let known = urls[url], let original = originals[known.digest] else { return nil }
        let digest = known.digest
        let found = recipes.compactMap { renditions[RenditionKey(original: digest, recipe: $0)] }
            .filter { files[$0.digest]?.count == $0.bytes }
        let isEnough = !recipes.isEmpty && found.count == recipes.count
        guard isEnough || files[digest]?.count == original.bytes else { return nil }
        return CachedPicture(original: original, renditions: found, answer: known.answer)
    }

    /// Reading takes a damaged file away.
    mutating func read(_ digest: ContentDigest) -> [UInt8]? {
        guard let bytes = files[digest] else { return nil }
        if ContentDigest(of: bytes) == digest { return bytes }
        files[digest] = nil
        return nil
    }

    private mutating func put(_ bytes: [UInt8]) -> ContentDigest {
        let digest = ContentDigest(of: bytes)
        files[digest] = bytes
        return digest
    }
}

import ArtCache

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A lock on disk: JSON, a picture a line, so that a change of it reads well in a review.
extension PictureLock {
    private static let longestFile = 1 << 30

    /// A lock, or a manifest in its place.
    public init(at path: String) throws(ManifestError) {
        let wire: Wire
        do {
            wire = try JSONDecoder().decode(Wire.self, from: try Self.bytes(path))
        } catch let error as ManifestError {
            throw error
        } catch {
            self = try Self.lock(ofManifest: path, otherwise: DecodingFault.sentence(error))
            return
        }
        guard wire.lock <= Self.format else {
            throw .newerFormat(path: path, format: wire.lock, supported: Self.format)
        }
        self.init()
        recipe = wire.recipe
        self.path = path
        for picture in wire.pictures { add(picture.locked, at: picture.url) }
    }

    private static func lock(ofManifest path: String, otherwise reason: String) throws(ManifestError) -> PictureLock {
        let record: RunRecord
        do throws(ManifestError) {
            record = try RunRecord(manifest: path)
        } catch .notAManifest {
            throw .badMember(path: path, name: "lock", reason: reason)
        }
        do {
            var lock = try PictureLock(record)
            lock.path = path
            return lock
        } catch {
            throw .damaged(path: path, offset: 0, reason: "\(error)")
        }
    }

    private static func bytes(_ path: String) throws(ManifestError) -> Data {
        do throws(CacheError) {
            let file = try ReadableFile(at: path)
            return Data(try file.read(min(Int(file.size), longestFile), at: 0))
        } catch {
            throw .unreadable(error)
        }
    }

    /// The text of a lock's file; pictures that could not be had are left out, for nothing holds them.
    public static func write(_ record: RunRecord, to sink: (String) throws -> Void) throws {
        try sink("{\n\"lock\": \(format),\n\"artfetch\": \"\(Version.current)\",\n")
        if let recipe = record.head.recipeText { try sink("\"recipe\": \(recipe),\n") }
        try sink("\"pictures\": [")
        let lock = try PictureLock(record)
        var comma = "\n"
        for url in lock.urls {
            guard let picture = lock.pictures[url], let original = picture.original else { continue }
            let line = JSONText.value { $0.picture(url, original, picture.renditions) }
            try sink(comma + String(decoding: line, as: UTF8.self))
            comma = ",\n"
        }
        try sink("\n]\n}\n")
    }

    private struct Wire: Decodable {
        struct Picture: Decodable {
            var url: String
            var original: WireDigest
            var renditions: [String: WireDigest]

            var locked: PictureLock.Picture {
                PictureLock.Picture(
                    title: "", original: original.value, renditions: renditions.mapValues(\.value), failure: nil)
            }
        }

        var lock: Int
        var recipe: RecordedRecipe?
        var pictures: [Picture]
    }
}

extension JSONText {
    fileprivate mutating func picture(
        _ url: String, _ original: ContentDigest, _ renditions: [String: ContentDigest]
    ) {
        object { picture in
            picture.member("url", url)
            picture.member("original", original.description)
            picture.member("renditions") { json in
                json.object { members in
                    for (size, digest) in renditions.sorted(by: { $0.key < $1.key }) {
                        members.member(size, digest.description)
                    }
                }
            }
        }
    }
}

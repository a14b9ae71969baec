import ArtCache

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A lock on disk: JSON, a picture a line, so that a change of it reads well in a review.
extension PictureLock {
    /// A lock, or a manifest in its place.
    public init(at path: String) throws(ManifestError) {
        self = try FileOrManifest<File>(at: path).value(\.lock, { try PictureLock($0) })
        self.path = path
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

    private struct File: NumberedFile {
        static let member = "lock"
        static let latest = PictureLock.format
        static let longest = 1 << 30

        struct Picture: Decodable {
            var url: String
            var original: WireDigest
            var renditions: [String: WireDigest]

            var locked: PictureLock.Picture {
                PictureLock.Picture(
                    title: "", original: original.value, renditions: renditions.mapValues(\.value), failure: nil)
            }
        }

        var number: Int
        var recipe: RecordedRecipe?
        var pictures: [Picture]

        private enum CodingKeys: String, CodingKey {
            case number = "lock"
            case recipe
            case pictures
        }

        var lock: PictureLock {
            var lock = PictureLock()
            lock.recipe = recipe
            for picture in pictures { lock.add(picture.locked, at: picture.url) }
            return lock
        }
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

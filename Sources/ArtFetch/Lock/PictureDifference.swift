import ArtCache

/// What became of pictures between two runs, each by its URL.
public struct PictureDifference: Hashable, Sendable, Encodable {
    public struct Picture: Hashable, Sendable, Encodable {
        public var url: String
        public var title: String
    }

    public struct Change: Hashable, Sendable, Encodable {
        /// Before and after; `nil` on the side where it could not be had.
        public struct Digests: Hashable, Sendable, Encodable {
            public var before: String?
            public var after: String?
        }

        public var url: String
        public var title: String
        public var original: Digests?
        /// By box; only sizes that both have.
        public var renditions: [String: Digests]
        /// Why it can no longer be had.
        public var failure: String?
    }

    public var added: [Picture] = []
    public var removed: [Picture] = []
    public var changed: [Change] = []

    public var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }

    /// What could not be had on either side is no picture: a lock does not name it, and a manifest is taken in the same way.
    ///
    /// - Complexity: linear in the pictures of both.
    public init(from before: PictureLock, to after: PictureLock) {
        for url in after.urls {
            guard let new = after.pictures[url] else { continue }
            if let old = before.pictures[url] {
                if let change = Self.change(url, old, new) { changed.append(change) }
            } else if new.original != nil {
                added.append(Picture(url: url, title: new.title))
            }
        }
        for url in before.urls where after.pictures[url] == nil {
            guard let old = before.pictures[url], old.original != nil else { continue }
            removed.append(Picture(url: url, title: old.title))
        }
    }

    private static func change(_ url: String, _ old: PictureLock.Picture, _ new: PictureLock.Picture) -> Change? {
        var change = Change(
            url: url, title: new.title.isEmpty ? old.title : new.title, renditions: [:],
            failure: old.original == nil ? nil : new.failure?.rawValue)
        if old.original != new.original { change.original = digests(old.original, new.original) }
        for (size, digest) in old.renditions {
            guard let other = new.renditions[size], other != digest else { continue }
            change.renditions[size] = digests(digest, other)
        }
        return change.original == nil && change.renditions.isEmpty ? nil : change
    }

    private static func digests(_ before: ContentDigest?, _ after: ContentDigest?) -> Change.Digests {
        Change.Digests(before: before?.description, after: after?.description)
    }
}

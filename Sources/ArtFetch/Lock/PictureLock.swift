public import ArtCache
import ArtHTTP
public import ArtImage

/// What pictures were at one time, by their URLs: the digest of each original and of the thumbnails made of it.
///
/// Of a run's record, of a manifest, or of a lock's file. Not for where the pictures are.
public struct PictureLock: Hashable, Sendable {
    public struct Picture: Hashable, Sendable {
        /// As it came; empty in a lock that was read from a file.
        public var title: String
        /// `nil` for a picture that could not be had.
        public var original: ContentDigest?
        /// By box, `100x100`.
        public var renditions: [String: ContentDigest]
        /// Why it could not be had.
        public var failure: FailureKind?
    }

    public static let format = 1

    /// The picture's URLs in the order of the list, each once.
    public private(set) var urls: [String] = []
    public private(set) var pictures: [String: Picture] = [:]
    /// What the thumbnails were made by; `nil` where that is not known.
    public var recipe: RecordedRecipe?
    /// The file that it was read from; empty for one of a run.
    public var path = ""

    public init() {}

    /// All pictures of a run; of several items with one URL the first counts.
    public init(_ record: RunRecord) throws {
        recipe = record.head.recipe
        try record.forEachEntry { entry in
            guard let url = entry.item.image, entry.state != .cancelled else { return }
            add(Picture(entry), at: url)
        }
    }

    mutating func add(_ picture: Picture, at url: String) {
        guard pictures[url] == nil else { return }
        urls.append(url)
        pictures[url] = picture
    }
}

extension PictureLock {
    /// How a picture differs from what is locked; `nil` if it does not.
    func drift(of picture: LoadedPicture, at url: String?) -> String? {
        guard let locked = url.flatMap({ pictures[$0] }) else { return "the lock has no picture there" }
        return locked.drift(of: picture)
    }

    /// Why a run with `recipes` cannot be held to it; `nil` if it can. A new version of the recipe can: what it makes
    /// otherwise is drift.
    public func mismatch(_ recipes: [Recipe]) -> String? {
        guard let locked = recipe?.recipes, locked != recipes else { return nil }
        return "it was made with --size \(locked.map(\.box.description).joined(separator: ",")) or other options"
    }

    /// The locked pictures that a run did not list, as a list that failed; `nil` if there are none.
    func missing(in entries: Set<String>, path: String) -> FailedList? {
        let missing = urls.filter { !entries.contains($0) }
        guard !missing.isEmpty else { return nil }
        let shown = missing.prefix(10).map(TransferURL.shown).joined(separator: ", ")
        let more = missing.count > 10 ? " and \(missing.count - 10) more" : ""
        let message = "\(Count.of(missing.count, "picture", "pictures")) of the lock are not listed: \(shown)\(more)"
        return FailedList(list: path, section: nil, failure: Failure(kind: .drift, message: message))
    }
}

extension PictureLock.Picture {
    init(_ entry: ManifestEntry) {
        title = entry.item.shownTitle
        original = entry.picture?.original.digest
        renditions = Self.renditions(of: entry.picture)
        failure = entry.failure?.kind
    }

    private static func renditions(of picture: LoadedPicture?) -> [String: ContentDigest] {
        Dictionary((picture?.renditions ?? []).map { ($0.box.description, $0.digest) }) { first, _ in first }
    }

    /// How `picture` differs from it, in one sentence; `nil` if it does not.
    func drift(of picture: LoadedPicture) -> String? {
        guard let original else { return "the lock has no picture there" }
        if picture.original.digest != original {
            return "the original is \(picture.original.digest), the lock has \(original)"
        }
        for (size, digest) in Self.renditions(of: picture).sorted(by: { $0.key < $1.key }) {
            guard let locked = renditions[size] else { return "the lock has no thumbnail \(size)" }
            if digest != locked { return "the thumbnail \(size) is \(digest), the lock has \(locked)" }
        }
        return nil
    }
}

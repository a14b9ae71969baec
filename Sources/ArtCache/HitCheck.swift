/// Whether what the index says of a picture is true of the disk.
struct HitCheck: Sendable {
    let store: ObjectStore
    /// `nil` where nothing may be written.
    let uses: UsesFile?
    /// Whether each file is read and hashed, however it looks.
    let hashesHits: Bool

    /// Before the looks, so that nobody evicts what is seen there (`UsesFile`).
    func announce(_ pictures: [KnownPicture]) throws(CacheError) {
        guard !pictures.isEmpty else { return }
        var digests: [ContentDigest] = []
        for known in pictures {
            digests.append(known.picture.original.digest)
            for rendition in known.picture.renditions { digests.append(rendition.digest) }
        }
        try uses?.add(digests)
        try store.shards.update(in: store.folder)
    }

    /// Leaves out what has no file; `nil` if what remains is no use. The original is looked for only if it is needed.
    func present(_ known: KnownPicture, recipes: [String]) throws(CacheError) -> PresentPicture? {
        var present = PresentPicture(picture: known.picture, changed: [:])
        present.picture.renditions = []
        for rendition in known.picture.renditions
        where try look(rendition.digest, rendition.bytes, known, &present) {
            present.picture.renditions.append(rendition)
        }
        let isComplete = !recipes.isEmpty && present.picture.renditions.count == recipes.count
        let original = known.picture.original
        if !isComplete, try !look(original.digest, original.bytes, known, &present) { return nil }
        return present
    }

    /// Whether the object is there; how it looks is noted if that is new.
    private func look(
        _ digest: ContentDigest, _ bytes: Int, _ known: KnownPicture, _ present: inout PresentPicture
    ) throws(CacheError) -> Bool {
        // A row without a stamp gets one now: no file was written in 1970.
        let known = hashesHits ? nil : known.stamps[digest]
        let seen = known ?? ObjectStamp(size: bytes, modified: 0, inode: 0)
        guard let stamp = try store.stamp(of: digest, seen: seen) else { return false }
        if stamp != seen { present.changed[digest] = stamp }
        return true
    }
}

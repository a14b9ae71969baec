/// Reads a cache's objects for what is made of a manifest, without a run: nothing is written into the cache, and damage
/// stays where it is.
public final class ObjectReader: Sendable {
    private let store: ObjectStore

    /// - Throws: `CacheError` if there is no cache in that folder.
    public init(cache directory: String) throws(CacheError) {
        store = ObjectStore(in: try CacheFolder(reading: directory), run: nil)
    }

    /// The object's bytes, hashed; `nil` if it is missing or damaged.
    public func bytes(of digest: ContentDigest) throws(CacheError) -> [UInt8]? {
        try store.bytes(of: digest)
    }

    /// Puts a verified copy at `path`, replacing a file there at once.
    ///
    /// - Returns: `false` if the object is missing or damaged; then nothing is written.
    public func export(_ digest: ContentDigest, to path: String) throws(CacheError) -> Bool {
        try store.export(digest, to: path)
    }
}

/// What went when URLs were forgotten.
public struct CacheRemoval: Hashable, Sendable, Encodable {
    /// Those that the cache had.
    public var urls: [String] = []
    /// Those that it had not.
    public var unknown: [String] = []
    public var removedObjects = 0
    public var removedBytes = 0
}

extension CacheUpkeep {
    /// Forgets URLs, and removes the objects that only they lead to. An object that a living process has used stays until
    /// there is need of room.
    public func remove(_ urls: [String]) throws(CacheError) -> CacheRemoval {
        try checkWritable()
        var removal = CacheRemoval()
        for url in urls {
            guard let digest = try database.removeURL(url) else {
                removal.unknown.append(url)
                continue
            }
            removal.urls.append(url)
            let gone = try eviction.remove(try database.objectsOnly(of: digest))
            removal.removedObjects += gone.objects
            removal.removedBytes += gone.bytes
        }
        return removal
    }

    /// Removes all objects that no living process has used, with what the index knows of them, and the quarantine.
    /// Manifests and the journals of killed runs stay: they are results, and cannot be fetched again.
    public func clear(progress: (UpkeepProgress) -> Void = { _ in }) throws(CacheError) -> CacheCollection {
        let collection = try collect(maxBytes: 0, progress: progress)
        for name in try folder.quarantine.names() {
            guard let status = try folder.quarantine.status(of: name), status.kind != .directory else { continue }
            try folder.quarantine.remove(name)
        }
        return collection
    }
}

extension IndexDatabase {
    /// - Returns: the digest that it led to; `nil` if it is unknown.
    fileprivate func removeURL(_ url: String) throws(CacheError) -> ContentDigest? {
        let removed = try SQLiteStatement("DELETE FROM urls WHERE url = ? RETURNING original", connection)
        guard let row = try removed.rows([.text(url)]).first, case .blob(let bytes) = row[0] else { return nil }
        return ContentDigest(bytes: bytes)
    }

    /// The original, unless another URL leads to it, and its renditions that are no other original's.
    fileprivate func objectsOnly(of original: ContentDigest) throws(CacheError) -> [EvictionPlan.Candidate] {
        let statement = try SQLiteStatement(
            """
            SELECT digest, size, last_use, is_rendition, modified, inode FROM objects
            WHERE NOT EXISTS (SELECT 1 FROM urls WHERE original = ?1) AND digest IN (
                SELECT ?1 UNION SELECT digest FROM renditions AS own WHERE original = ?1
                AND NOT EXISTS (SELECT 1 FROM renditions WHERE digest = own.digest AND original <> ?1))
            """, connection)
        var objects: [EvictionPlan.Candidate] = []
        for row in try statement.rows([.blob(original.bytes)]) { objects.append(try candidate(row)) }
        return objects
    }
}

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
            guard let original = try database.removeURL(url) else {
                removal.unknown.append(url)
                continue
            }
            removal.urls.append(url)
            let gone = try eviction().remove(try database.objectsOnly(of: original))
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
    /// - Returns: the number of the digest that it led to; `nil` if it is unknown.
    fileprivate func removeURL(_ url: String) throws(CacheError) -> Int? {
        let removed = try SQLiteStatement("DELETE FROM urls WHERE url = ? RETURNING original", connection)
        guard let row = try removed.rows([.text(url)]).first, case .integer(let number) = row[0] else { return nil }
        return number
    }

    /// The original, unless another URL leads to it, and its renditions that are no other original's.
    fileprivate func objectsOnly(of original: Int) throws(CacheError) -> [EvictionPlan.Candidate] {
        let statement = try SQLiteStatement(
            """
            SELECT id, digest, size, last_use, is_rendition, modified, inode FROM objects JOIN digests USING (id)
            WHERE NOT EXISTS (SELECT 1 FROM urls WHERE original = ?1) AND id IN (
                SELECT ?1 UNION SELECT rendition FROM renditions AS own WHERE original = ?1
                AND NOT EXISTS (SELECT 1 FROM renditions WHERE rendition = own.rendition AND original <> ?1))
            """, connection)
        var objects: [EvictionPlan.Candidate] = []
        try statement.forEachRow([.integer(original)]) { row throws(CacheError) in objects.append(try candidate(row)) }
        return objects
    }
}

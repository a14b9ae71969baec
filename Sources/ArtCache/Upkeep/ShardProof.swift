internal import Dispatch
internal import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Holds the files of one folder of objects against their names and against the index's rows. Changes nothing.
struct ShardProof: Sendable {
    let shard: UInt8
    /// What the index has; without a stamp for objects of an earlier version.
    let rows: [ContentDigest: ObjectStamp?]
    let folder: CacheFolder
    /// Hash only what looks otherwise than the index says.
    let isFast: Bool

    /// Looks at several in parallel; the findings in their order.
    static func run(_ proofs: [ShardProof]) throws(CacheError) -> [ShardFindings] {
        let results = Mutex<[Int: Result<ShardFindings, CacheError>]>([:])
        DispatchQueue.concurrentPerform(iterations: proofs.count) { number in
            let result = Result { () throws(CacheError) in try proofs[number].findings() }
            results.withLock { $0[number] = result }
        }
        var findings: [ShardFindings] = []
        for (_, result) in results.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
            findings.append(try result.get())
        }
        return findings
    }

    private var name: String { ContentDigest.hexadecimal(of: [shard]) }

    func findings() throws(CacheError) -> ShardFindings {
        var findings = ShardFindings(name: name)
        guard try folder.objects.status(of: name)?.kind == .directory else {
            findings.missing = Array(rows.keys)
            return findings
        }
        let directory = try folder.objects.directory(name)
        var seen: Set<ContentDigest> = []
        for entry in try directory.names() {
            guard let status = try directory.status(of: entry) else { continue }
            guard status.kind == .regular, let digest = ContentDigest(hexadecimal: name + entry) else {
                findings.foreign.append(entry)
                continue
            }
            seen.insert(digest)
            try look(at: digest, entry, status, in: directory, &findings)
        }
        findings.missing = rows.keys.filter { !seen.contains($0) }
        return findings
    }

    private func look(
        at digest: ContentDigest, _ entry: String, _ status: FileStatus, in directory: borrowing Directory,
        _ findings: inout ShardFindings
    ) throws(CacheError) {
        findings.objects += 1
        findings.bytes += status.size
        let stamp = ObjectStamp(status)
        let row = rows[digest]
        if isFast, let row, row == stamp { return }
        findings.hashed += 1
        guard try isWhole(digest, entry, status, in: directory) else {
            findings.damaged.append(digest)
            return
        }
        if row == nil { findings.unindexed[digest] = stamp }
        if let row, row != stamp { findings.changed[digest] = stamp }
    }

    /// A file that has gone meanwhile was not damaged.
    private func isWhole(
        _ digest: ContentDigest, _ entry: String, _ status: FileStatus, in directory: borrowing Directory
    ) throws(CacheError) -> Bool {
        guard status.size <= ObjectStore.largestObject else { return false }
        do {
            return try ContentDigest(of: directory.openFile(entry), bytes: status.size) == digest
        } catch .file(.open, _, code: ENOENT) {
            return true
        }
    }
}

/// What one folder of objects was found to be like.
struct ShardFindings: Sendable {
    let name: String
    var objects = 0
    var bytes = 0
    var hashed = 0
    var damaged: [ContentDigest] = []
    var missing: [ContentDigest] = []
    /// Names that are no objects'.
    var foreign: [String] = []
    /// Whole, without a row.
    var unindexed: [ContentDigest: ObjectStamp] = [:]
    /// Whole, but not as the row says they look.
    var changed: [ContentDigest: ObjectStamp] = [:]
}

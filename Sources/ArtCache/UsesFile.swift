internal import Synchronization

/// Which objects a run has used, `tmp/run-<id>.uses`: their digests, 32 bytes each, one after the other.
///
/// It does two things for the price of one small write without a sync. Other processes read it, while it is locked,
/// before they evict anything; and at times its own run tells the index from it who was used (`last_use`), so that a hit
/// costs no transaction.
///
/// A digest is added *before* its file is looked for, and an evicting process looks here *after* it has moved the file
/// away: one of the two sees the other, in whatever order they run.
final class UsesFile: Sendable {
    private let file: OpenFile
    private let state = Mutex(State())

    private struct State {
        var size: UInt64 = 0
        /// How much of it the index has been told.
        var told: UInt64 = 0
    }

    /// Makes and locks the file; it stays locked as long as it is open. Nobody else locks it for longer than a look.
    init(_ name: String, in folder: CacheFolder) throws(CacheError) {
        file = try folder.staging.createFile(name, mode: 0o644)
        try file.lock()
    }

    func add(_ digests: [ContentDigest]) throws(CacheError) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digests.count * ContentDigest.byteCount)
        for digest in digests { digest.withBytes { bytes.append(contentsOf: $0) } }
        try state.withLock { state throws(CacheError) in
            try file.write(bytes, at: state.size)
            state.size += UInt64(bytes.count)
        }
    }

    /// So many digests are read at once.
    private static let pieceLength = 4096

    /// Those added since the last call, without repetition, a few thousand at most; empty when there are no more.
    func untold() throws(CacheError) -> Set<ContentDigest> {
        let state = state.withLock { $0 }
        let count = min(Self.pieceLength, Int(state.size - state.told) / ContentDigest.byteCount)
        guard count > 0 else { return [] }
        let digests = try Self.digests(of: file, count, at: state.told)
        self.state.withLock { $0.told = state.told + UInt64(count * ContentDigest.byteCount) }
        return Set(digests)
    }

    /// Which of these a run's file names.
    static func used(_ digests: Set<ContentDigest>, in file: borrowing OpenFile) throws(CacheError)
        -> Set<ContentDigest>
    {
        var used: Set<ContentDigest> = []
        var offset: UInt64 = 0
        while used.count < digests.count {
            let piece = try Self.digests(of: file, pieceLength, at: offset)
            if piece.isEmpty { break }
            used.formUnion(piece.lazy.filter(digests.contains))
            offset += UInt64(piece.count * ContentDigest.byteCount)
        }
        return used
    }

    private static func digests(
        of file: borrowing OpenFile, _ count: Int, at offset: UInt64
    ) throws(CacheError) -> [ContentDigest] {
        let bytes = try file.read(count * ContentDigest.byteCount, at: offset)
        return bytes.withUnsafeBytes { bytes in
            stride(from: 0, through: bytes.count - ContentDigest.byteCount, by: ContentDigest.byteCount).compactMap {
                ContentDigest(bytes: UnsafeRawBufferPointer(rebasing: bytes[$0..<$0 + ContentDigest.byteCount]))
            }
        }
    }
}

/// The other processes that use the cache now, as an evicting one sees them.
struct LiveUses: Sendable {
    let folder: CacheFolder
    /// The run that asks; its own uses are not looked at.
    let ownRun: String?

    /// Which of these objects a living process has used.
    func used(among digests: Set<ContentDigest>) throws(CacheError) -> Set<ContentDigest> {
        var used: Set<ContentDigest> = []
        for name in try folder.staging.names() {
            guard case .uses(let run) = RunFileName(name), run != ownRun else { continue }
            guard let file = try open(name), try !file.tryLock() else { continue }
            used.formUnion(try UsesFile.used(digests, in: file))
        }
        return used
    }

    /// `nil` for what has gone meanwhile and for what is no file.
    private func open(_ name: String) throws(CacheError) -> OpenFile? {
        do {
            return try folder.staging.openFile(name)
        } catch {
            guard try folder.staging.status(of: name)?.kind == .regular else { return nil }
            throw error
        }
    }
}

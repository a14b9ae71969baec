internal import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where damaged objects, things that stand in an object's place and refused bytes are put aside, so that a person can
/// look at them. Names: `<what it was>.<reason>-<random>`; for refused bytes `<digest>.refused`, with what is known of
/// them beside it in `<digest>.refused.json`.
final class Quarantine: Sendable {
    enum Reason: String {
        /// Its bytes have another digest than its name.
        case damaged
        /// No regular file, where an object should be.
        case notAFile = "not-a-file"
        /// No directory, where a shard should be.
        case notADirectory = "not-a-directory"
    }

    /// What it may hold, in bytes: enough to look into a bad disk, too little to fill one.
    static let largest = 100_000_000

    private let folder: CacheFolder
    private let limit: Int
    /// What has come in since the last look, so that a run that refuses much stays within the limit too.
    private let added = Mutex(0)

    init(in folder: CacheFolder, limit: Int = Quarantine.largest) {
        self.folder = folder
        self.limit = limit
    }

    /// Removes the oldest files until the rest is within the limit. Done when a cache is opened, and whenever a
    /// sixteenth of the limit has come in.
    func shrink() throws(CacheError) {
        added.withLock { $0 = 0 }
        var files: [(name: String, status: FileStatus)] = []
        for name in try folder.quarantine.names() {
            guard let status = try folder.quarantine.status(of: name), status.kind != .directory else { continue }
            files.append((name, status))
        }
        files.sort { ($0.status.changed, $0.name) < ($1.status.changed, $1.name) }
        var bytes = files.reduce(0) { $0 + cost(of: $1.status) }
        for file in files where bytes > limit {
            try folder.quarantine.remove(file.name)
            bytes -= cost(of: file.status)
        }
    }

    private func cost(of file: FileStatus) -> Int { min(file.size, limit + 1) }

    /// Moves an entry here, provided that it still is what the caller saw: another process may have put a good one in
    /// its place meanwhile. What changes between that look and the move is put back.
    func take(
        _ name: String, of directory: borrowing Directory, seenAs seen: FileStatus, called: String, _ reason: Reason
    ) throws(CacheError) {
        guard try directory.status(of: name)?.isSameFile(as: seen) == true else { return }
        let newName = "\(called).\(reason.rawValue)-\(RunFileName.newID())"
        do {
            try directory.rename(name, to: folder.quarantine, as: newName)
        } catch .file(_, _, code: ENOENT) {
            return
        }
        if try folder.quarantine.status(of: newName)?.isSameFile(as: seen) == false {
            try folder.quarantine.rename(newName, to: directory, as: name)
        }
    }
}

// Bytes that were refused.
extension Quarantine {
    /// What is known of them.
    struct Refusal: Codable, Hashable, Sendable {
        var url: String
        var reason: String
        /// Seconds since 1970.
        var time: Int
    }

    private static let refused = ".refused"
    static let noteEnding = ".json"
    /// Far above what a URL and a sentence need.
    private static let longestNote = 65_536

    /// Puts bytes here that were no picture. Neither file is synced: they are for looking at, and the picture fails anyway.
    ///
    /// - Parameter nextPart: a name in `tmp/` that nobody has.
    func refuse(_ bytes: any ByteSource, _ refusal: Refusal, nextPart: () -> String) throws(CacheError) {
        let longest = limit / 16
        let kept = try bytes.withBytes { bytes throws(CacheError) in
            bytes.withUnsafeBytes { Array($0.prefix(longest)) }
        }
        let name = try bytes.digest().hexadecimal + Self.refused
        try place(kept, name, nextPart())
        try place(try note(refusal), name + Self.noteEnding, nextPart())
        let sum = added.withLock { added in
            added += kept.count
            return added
        }
        if sum > limit / 16 { try shrink() }
    }

    private func place(_ bytes: [UInt8], _ name: String, _ part: String) throws(CacheError) {
        let file = try folder.staging.createFile(part, mode: 0o644)
        do {
            try file.write(bytes)
            try folder.staging.rename(part, to: folder.quarantine, as: name)
        } catch {
            // The first error is the one to tell; what cannot be removed now is swept by the next run.
            do { try folder.staging.remove(part) } catch {}
            throw error
        }
    }

    private func note(_ refusal: Refusal) throws(CacheError) -> [UInt8] {
        do {
            return Array(try JSONEncoder().encode(refusal))
        } catch {
            // Strings and a number can always be encoded.
            throw .file(.write, path: folder.quarantine.path, code: EINVAL)
        }
    }

    /// What stands in a note; `nil` for none, and for one that somebody else wrote.
    func refusal(of name: String) throws(CacheError) -> Refusal? {
        guard name.hasSuffix(Self.refused) else { return nil }
        let note = name + Self.noteEnding
        guard try folder.quarantine.status(of: note)?.kind == .regular else { return nil }
        let bytes = try folder.quarantine.openFile(note).read(Self.longestNote)
        do {
            return try JSONDecoder().decode(Refusal.self, from: Data(bytes))
        } catch {
            return nil
        }
    }
}

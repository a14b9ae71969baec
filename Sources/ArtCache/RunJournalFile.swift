internal import Synchronization

/// The journal of one run: lines that are appended as results come, each found again by its offset.
///
/// The file is locked as long as it is open: by the lock others see that the run lives. Every line has been handed to
/// the kernel before `append` returns, with nothing buffered here, so a killed process loses none; a power cut may,
/// because nothing is synced. Not for the meaning of the lines.
public final class RunJournalFile: Sendable {
    /// Absolute.
    public var path: String { file.path }

    private let file: OpenFile
    private let entry: Entry?
    private let state = Mutex(State())

    /// Where others find it.
    private struct Entry {
        let folder: CacheFolder
        let name: String
    }

    private struct State {
        var size: UInt64 = 0
        var isRemoved = false
    }

    init(_ file: consuming OpenFile, name: String, folder: CacheFolder) {
        self.file = file
        entry = Entry(folder: folder, name: name)
    }

    /// For a cache that cannot be written: a file of its own in another directory, whose name is taken away at once. It
    /// goes with the run, and a killed run leaves none.
    init(unnamedIn directory: String) throws(CacheError) {
        let directory = try Directory(at: directory)
        let name = RunFileName.journal(run: RunFileName.newID()).text
        file = try directory.createFile(name, mode: 0o600)
        entry = nil
        try directory.remove(name)
    }

    /// Appends one line, given without its line break.
    ///
    /// - Returns: the offset by which `read(at:)` finds it.
    public func append(_ line: [UInt8]) throws(CacheError) -> UInt64 {
        guard !line.contains(UInt8(ascii: "\n")) else { throw .lineBreak(path: path) }
        return try state.withLock { state throws(CacheError) in
            let offset = state.size
            try write(line + [UInt8(ascii: "\n")], at: offset)
            state.size += UInt64(line.count + 1)
            return offset
        }
    }

    private func write(_ bytes: [UInt8], at offset: UInt64) throws(CacheError) {
        do {
            try file.write(bytes, at: offset)
        } catch {
            // A disk that fills up takes the beginning of a line: cut it off again.
            try file.truncate(to: offset)
            throw error
        }
    }

    /// The line that begins at `offset`, without its line break.
    public func read(at offset: UInt64) throws(CacheError) -> [UInt8] {
        try Self.line(of: file, at: offset, end: state.withLock { $0.size })
    }

    static func line(of file: borrowing OpenFile, at offset: UInt64, end: UInt64) throws(CacheError) -> [UInt8] {
        var line: [UInt8] = []
        // Most lines fit the first piece; a long one takes a few, each as long as all before.
        while offset < end, UInt64(line.count) < end - offset {
            let piece = try file.read(max(4096, line.count), at: offset + UInt64(line.count))
            if let end = piece.firstIndex(of: UInt8(ascii: "\n")) { return line + piece[..<end] }
            if piece.isEmpty { break }
            line += piece
        }
        throw .noLine(path: file.path, offset: offset)
    }

    /// Removes the journal at a run's clean end, when its manifest has been written. The last step: from then on other
    /// processes take what this run still stages for the leftovers of a dead one.
    public func finish() throws(CacheError) {
        try state.withLock { state throws(CacheError) in
            guard !state.isRemoved else { return }
            if let entry { try entry.folder.staging.remove(entry.name) }
            state.isRemoved = true
        }
    }

    /// Ends a run that was not finished: a journal with lines stays for the next run to find, an empty one goes.
    func abandon() throws(CacheError) {
        if state.withLock({ $0.size == 0 }) { try finish() }
        try file.unlock()
    }
}

import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A list's answer: whole, or a local list in runs of whole lines.
struct ListPieces: Sendable {
    private var whole: [UInt8]?
    private let chunks: LineChunks?

    init(whole: [UInt8]) {
        self.whole = whole
        chunks = nil
    }

    init(chunks: LineChunks) {
        whole = nil
        self.chunks = chunks
    }

    struct Piece: Sendable {
        var bytes: [UInt8]
        var lines: Int
    }

    /// `nil` after the last piece. A whole answer is one piece, even an empty one.
    mutating func next(in files: BlockingPool) async throws(Failure) -> Piece? {
        guard let chunks else { return whole.take().map { Piece(bytes: $0, lines: 0) } }
        let read = await withTaskCancellationHandler {
            await files.run { Result { () throws(Failure) in try chunks.next() } }
        } onCancel: {
            chunks.cancel()
        }
        return try read?.get()
    }
}

/// Reads a file or standard input in runs of whole lines, so that a list of a million is never held whole.
///
/// Blocks; read it on a `BlockingPool`, one piece at a time.
final class LineChunks: Sendable {
    private struct State {
        /// What has been read and not handed on.
        var rest: [UInt8] = []
        var isAtEnd = false
        var isFirst = true
        /// What comes before the next line end belongs to a line that was too long.
        var isSkipping = false
    }

    private let path: String
    private let descriptor: Int32
    private let closes: Bool
    /// Whether all lines are one piece.
    private let areWhole: Bool
    private let state = Mutex(State())
    private let isCancelled = Atomic(false)

    /// Bytes asked for at a time.
    private static let pieceSize = 65_536
    private static let lineEnd = UInt8(ascii: "\n")

    /// How often a read that waits looks whether it was cancelled.
    private static let pollMilliseconds: Int32 = 50

    /// open(2), which waits for no writer of a pipe.
    init(path: String, areWhole: Bool = false) throws(Failure) {
        let opened = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard opened >= 0 else { throw Self.failure(path, "cannot be opened") }
        self.path = path
        descriptor = opened
        closes = true
        self.areWhole = areWhole
    }

    private init(standardInput descriptor: Int32, areWhole: Bool) {
        path = "standard input"
        self.areWhole = areWhole
        self.descriptor = descriptor
        closes = false
    }

    static func standardInput(areWhole: Bool = false) -> LineChunks {
        LineChunks(standardInput: STDIN_FILENO, areWhole: areWhole)
    }

    /// Ends a read that waits, and all later ones: standard input may stay silent for ever.
    func cancel() {
        isCancelled.store(true, ordering: .relaxed)
    }

    deinit {
        if closes { close(descriptor) }
    }

    /// `nil` at the end. An empty file is one empty piece: the feed says what it thinks of it.
    func next() throws(Failure) -> ListPieces.Piece? {
        try state.withLock { state throws(Failure) in
            while true {
                if let piece = areWhole ? Self.all(&state) : Self.cut(&state) { return piece }
                if state.isAtEnd { return nil }
                try fill(&state)
            }
        }
    }

    /// read(2).
    private func fill(_ state: inout State) throws(Failure) {
        var buffer = [UInt8](repeating: 0, count: Self.pieceSize)
        var count = -1
        repeat {
            try awaitBytes()
            count = read(descriptor, &buffer, buffer.count)
        } while count < 0 && (errno == EINTR || errno == EAGAIN)
        guard count >= 0 else { throw Self.failure(path, "cannot be read") }
        state.isAtEnd = count == 0
        state.rest.append(contentsOf: buffer[..<count])
        guard state.rest.count <= FeedReader.maxListBytes else {
            throw Failure(
                kind: .badList, message: "\(path) is longer than \(FeedReader.maxListBytes / 1_000_000) MB, the limit")
        }
    }

    /// poll(2).
    private func awaitBytes() throws(Failure) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        repeat {
            if isCancelled.load(ordering: .relaxed) {
                throw Failure(kind: .badList, message: "\(path) was not read to its end", retryable: true)
            }
        } while poll(&entry, 1, Self.pollMilliseconds) == 0
    }

    /// The whole lines that are there; at the end of the file, what is left.
    private static func cut(_ state: inout State) -> ListPieces.Piece? {
        if state.isSkipping { skip(&state) }
        if let end = state.rest.lastIndex(of: lineEnd) { return take(end + 1, of: &state) }
        if state.rest.count > URLsFeed.lineLimit { return cutLongLine(&state) }
        guard state.isAtEnd, !state.rest.isEmpty || state.isFirst else { return nil }
        return take(state.rest.count, of: &state)
    }

    private static func all(_ state: inout State) -> ListPieces.Piece? {
        state.isAtEnd && state.isFirst ? take(state.rest.count, of: &state) : nil
    }

    private static func take(_ count: Int, of state: inout State) -> ListPieces.Piece {
        let bytes = Array(state.rest[..<count])
        state.rest.removeFirst(count)
        state.isFirst = false
        return ListPieces.Piece(bytes: bytes, lines: bytes.count { $0 == lineEnd })
    }

    /// A line without end is handed on as one that is just too long, for the feed to refuse; the rest of it is
    /// skipped, so that memory stays flat and no part of it is taken for a line of its own.
    private static func cutLongLine(_ state: inout State) -> ListPieces.Piece {
        state.rest.removeSubrange((URLsFeed.lineLimit + 1)...)
        state.isSkipping = true
        state.rest.append(lineEnd)
        return take(state.rest.count, of: &state)
    }

    private static func skip(_ state: inout State) {
        guard let end = state.rest.firstIndex(of: lineEnd) else {
            state.rest.removeAll()
            return
        }
        state.rest.removeFirst(end + 1)
        state.isSkipping = false
    }

    private static func failure(_ path: String, _ what: String) -> Failure {
        Failure(kind: .badList, message: "\(path) \(what): \(String(cString: strerror(errno)))")
    }
}

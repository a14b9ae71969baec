import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A list's answer: whole, or a local list in pieces.
struct ListPieces: Sendable {
    private var whole: [UInt8]?
    private let file: ListFile?

    init(whole: [UInt8]) {
        self.whole = whole
        file = nil
    }

    init(file: ListFile) {
        whole = nil
        self.file = file
    }

    /// `nil` after the last piece.
    mutating func next(in files: BlockingPool) async throws(Failure) -> [UInt8]? {
        guard let file else { return whole.take() }
        let read = await withTaskCancellationHandler {
            await files.run { Result { () throws(Failure) in try file.next() } }
        } onCancel: {
            file.cancel()
        }
        return try read?.get()
    }
}

/// Reads a file or standard input piece by piece, so that a list of a million is never held whole.
///
/// Blocks; read it on a `BlockingPool`, one piece at a time.
final class ListFile: Sendable {
    private let path: String
    private let descriptor: Int32
    private let closes: Bool
    private let isCancelled = Atomic(false)

    /// Bytes asked for at a time.
    private static let pieceSize = 65_536

    /// How often a read that waits looks whether it was cancelled.
    private static let pollMilliseconds: Int32 = 50

    /// open(2), which waits for no writer of a pipe.
    init(path: String) throws(Failure) {
        let opened = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard opened >= 0 else { throw Self.failure(path, "cannot be opened") }
        self.path = path
        descriptor = opened
        closes = true
    }

    private init(standardInput descriptor: Int32) {
        path = "standard input"
        self.descriptor = descriptor
        closes = false
    }

    static func standardInput() -> ListFile { ListFile(standardInput: STDIN_FILENO) }

    /// Ends a read that waits, and all later ones: standard input may stay silent for ever.
    func cancel() {
        isCancelled.store(true, ordering: .relaxed)
    }

    deinit {
        if closes { close(descriptor) }
    }

    /// read(2); `nil` at the end.
    func next() throws(Failure) -> [UInt8]? {
        var (result, error) = (-1, Int32(0))
        repeat {
            try awaitBytes()
            let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
                result = read(descriptor, buffer.baseAddress, buffer.count)
                error = errno
                count = max(result, 0)
            }
            if result >= 0 { return piece.isEmpty ? nil : piece }
        } while error == EINTR || error == EAGAIN
        errno = error
        throw Self.failure(path, "cannot be read")
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

    private static func failure(_ path: String, _ what: String) -> Failure {
        Failure(kind: .badList, message: "\(path) \(what): \(String(cString: strerror(errno)))")
    }
}

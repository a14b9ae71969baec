/// A body as it comes in, never longer than its limit.
struct BodyBuffer {
    /// What is allocated at first on the word of `Content-Length` alone; a server can declare what it likes.
    static let firstCapacity = 1_048_576

    let limit: Int
    private(set) var bytes: [UInt8] = []
    private var declared: Int?

    init(limit: Int) { self.limit = limit }

    /// Refuses a body by its declared length, before a byte of it has come.
    mutating func declare(_ length: Int) throws(TransferError) {
        guard length <= limit else { throw .tooManyBytes(limit: limit) }
        declared = length
        bytes.reserveCapacity(min(length, Self.firstCapacity))
    }

    mutating func append(_ piece: UnsafeRawBufferPointer) throws(TransferError) {
        guard piece.count <= limit - bytes.count else { throw .tooManyBytes(limit: limit) }
        grow(to: bytes.count + piece.count)
        bytes.append(contentsOf: piece)
    }

    /// Doubles, so that each byte is moved a fixed number of times, but not beyond what may or will come.
    private mutating func grow(to needed: Int) {
        guard needed > bytes.capacity else { return }
        // A decoded body may well be longer than the declared length, which is that of the coded one.
        let most = declared.flatMap { $0 >= needed ? $0 : nil } ?? limit
        bytes.reserveCapacity(max(needed, min(most, bytes.capacity * 2)))
    }
}

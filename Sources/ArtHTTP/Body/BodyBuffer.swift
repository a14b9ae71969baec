/// A body as it comes in, never longer than its limit: in memory as far as the budget goes, else in a file, so that
/// bodies that are half received never wait for each other.
///
/// A part that was cut is gone on with by the next attempt, on the same thread.
// `@unchecked`: only the curl thread changes it, for one transfer at a time and until `finish`. It leaves that thread
// under the lock of `TransferHistory`, or with the continuation that its transfer resumes; those who have it then,
// `PartialBody` and `TransferBody`, have no call that changes it.
final class BodyBuffer: @unchecked Sendable {
    /// What all bodies of a transport share.
    struct Room: Sendable {
        var memory: MemoryBudget
        var scratch: ScratchNames
        /// How many parts of bodies may be kept for another attempt.
        let parts = MemoryBudget(PartialBody.mostKept)
    }

    private enum Place {
        case memory(BodyMemory)
        case file(ScratchFile)
        case mapped(MappedFile)
    }

    let limit: Int
    private let room: Room
    private var place: Place

    init(limit: Int, room: Room) {
        self.limit = limit
        self.room = room
        place = .memory(BodyMemory(room.memory))
    }

    var count: Int {
        switch place {
        case .memory(let memory): memory.count
        case .file(let file): file.count
        case .mapped(let file): file.bytes.count
        }
    }

    /// Whether it has left memory.
    var isSpilled: Bool {
        if case .memory = place { false } else { true }
    }

    /// So many bytes are to come: refuses them by their number, before one has come, and reserves room for them.
    func declare(_ length: Int) throws(TransferError) {
        guard length <= limit - count else { throw .tooManyBytes(limit: limit) }
        if case .memory(let memory) = place, !memory.reserve(count + length) { try spill(memory) }
    }

    func append(_ piece: UnsafeRawBufferPointer) throws(TransferError) {
        guard piece.count <= limit - count else { throw .tooManyBytes(limit: limit) }
        switch place {
        case .memory(let memory):
            if !memory.append(piece, limit: limit) { try spill(memory).append(piece) }
        case .file(let file): try file.append(piece)
        case .mapped: preconditionFailure("a body was added to after its end")
        }
    }

    /// Nothing more will come: from now on it may be read.
    func finish() throws(TransferError) {
        switch place {
        case .memory(let memory): memory.trim()
        case .file(let file): place = .mapped(try file.mapped())
        case .mapped: break
        }
    }

    /// The finished body's bytes.
    func withBytes<Result, Failure: Error>(
        _ use: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        switch place {
        case .memory(let memory): try use(memory.bytes.bytes)
        case .mapped(let file): try use(file.bytes.bytes)
        case .file: preconditionFailure("a body was read before its end")
        }
    }

    @discardableResult
    private func spill(_ memory: BodyMemory) throws(TransferError) -> ScratchFile {
        let file = try ScratchFile(room.scratch)
        try file.append(memory.bytes)
        place = .file(file)
        return file
    }
}

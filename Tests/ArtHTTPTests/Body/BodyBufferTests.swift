import ArtTestSupport
import Testing

@testable import ArtHTTP

@Suite struct BodyBufferTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func room(_ bytes: Int) -> BodyBuffer.Room {
        BodyBuffer.Room(
            memory: MemoryBudget(bytes), scratch: ScratchNames(prefix: folder.file("run-"), suffix: ".part"))
    }

    private func body(limit: Int, memory: Int = 10_000_000) -> BodyBuffer {
        BodyBuffer(limit: limit, room: room(memory))
    }

    @Test func `a body up to the limit is kept whole`() throws {
        let body = body(limit: 6)
        try body.append([1, 2, 3])
        try body.append([4, 5, 6])
        #expect(try body.finished == [1, 2, 3, 4, 5, 6])
    }

    @Test func `a byte beyond the limit is refused, whatever was declared`() throws {
        let body = body(limit: 4)
        try body.declare(2)
        try body.append([1, 2, 3, 4])
        #expect(throws: TransferError.tooManyBytes(limit: 4)) { try body.append([5]) }
    }

    @Test func `a declared length beyond the limit is refused before the body`() {
        let body = body(limit: 4)
        #expect(throws: TransferError.tooManyBytes(limit: 4)) { try body.declare(5) }
    }

    @Test func `a declared length is reserved, and what is not used is given back`() throws {
        let room = room(1_000)
        let body = BodyBuffer(limit: 1_000, room: room)
        try body.declare(600)
        #expect(room.memory.left == 400)
        try body.append([1, 2, 3])
        try body.finish()
        #expect(room.memory.left == 997)
    }

    @Test func `without a length room is reserved in steps, and none beyond the limit`() throws {
        let room = room(10_000_000)
        let body = BodyBuffer(limit: 300_000, room: room)
        try body.append([1])
        #expect(room.memory.left == 10_000_000 - BodyMemory.step)
        try body.append([UInt8](repeating: 7, count: BodyMemory.step))
        #expect(room.memory.left == 10_000_000 - 300_000)
    }

    @Test func `room is free again when the last who has the body lets it go`() throws {
        let room = room(1_000)
        var answer: TransferBody?
        do {
            let body = BodyBuffer(limit: 1_000, room: room)
            try body.append([1, 2, 3])
            try body.finish()
            answer = TransferBody(body)
        }
        #expect(answer?.array == [1, 2, 3])
        #expect(room.memory.left == 997)
        answer = nil
        #expect(room.memory.left == 1_000)
    }

    @Test func `what memory has no room for goes on in a file that leaves no name`() throws {
        let room = room(1_000)
        let body = BodyBuffer(limit: 10_000, room: room)
        var expected: [UInt8] = []
        for number in 0..<50 {
            let piece = [UInt8](repeating: UInt8(number), count: 100)
            try body.append(piece)
            expected += piece
        }
        #expect(body.isSpilled)
        #expect(room.memory.left == 1_000)
        #expect(try FileTree.files(below: folder.path) == [])
        #expect(try body.finished == expected)
    }

    @Test func `a declared body that does not fit takes no memory at all`() throws {
        let room = room(1_000)
        let body = BodyBuffer(limit: 10_000, room: room)
        try body.declare(1_001)
        #expect(body.isSpilled && room.memory.left == 1_000)
        #expect(try body.finished == [])
    }

    @Test func `bodies that are half received do not wait for each other`() throws {
        let room = room(1_000)
        let bodies = (0..<10).map { _ in BodyBuffer(limit: 10_000, room: room) }
        for _ in 0..<8 {
            for body in bodies { try body.append([UInt8](repeating: 3, count: 100)) }
        }
        for body in bodies { #expect(try body.finished == [UInt8](repeating: 3, count: 800)) }
    }

    @Test func `a file that cannot be made is an error of storing`() throws {
        let missing = ScratchNames(prefix: folder.file("missing/run-"), suffix: ".part")
        let body = BodyBuffer(limit: 100, room: BodyBuffer.Room(memory: MemoryBudget(1), scratch: missing))
        #expect(throws: TransferError.spill(reason: "No such file or directory")) { try body.append([1, 2]) }
    }
}

@Suite struct TransferBodyTests {
    @Test func `bodies are equal by their bytes, wherever these lie`() throws {
        let room = BodyBuffer.Room(memory: MemoryBudget(0), scratch: .temporary)
        let spilled = BodyBuffer(limit: 10, room: room)
        try spilled.append([1, 2])
        try spilled.finish()
        #expect(TransferBody(spilled) == TransferBody([1, 2]))
        #expect(TransferBody(spilled).hashValue == TransferBody([1, 2]).hashValue)
        #expect(TransferBody(spilled) != TransferBody([1, 3]) && TransferBody(spilled) != TransferBody([1]))
        #expect(TransferBody(spilled).count == 2)
    }
}

extension BodyBuffer {
    fileprivate var finished: [UInt8] {
        get throws {
            try finish()
            return withBytes { bytes in bytes.withUnsafeBytes { Array($0) } }
        }
    }

    fileprivate func append(_ piece: [UInt8]) throws(TransferError) {
        let result = piece.withUnsafeBytes { piece in
            Result { () throws(TransferError) in try append(piece) }
        }
        try result.get()
    }
}

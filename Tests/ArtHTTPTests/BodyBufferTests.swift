import Testing

@testable import ArtHTTP

@Suite struct BodyBufferTests {
    @Test func `a body up to the limit is kept whole`() throws {
        var body = BodyBuffer(limit: 6)
        try body.append([1, 2, 3])
        try body.append([4, 5, 6])
        #expect(body.bytes == [1, 2, 3, 4, 5, 6])
    }

    @Test func `a byte beyond the limit is refused, whatever was declared`() throws {
        var body = BodyBuffer(limit: 4)
        try body.declare(2)
        try body.append([1, 2, 3, 4])
        #expect(throws: TransferError.tooManyBytes(limit: 4)) { try body.append([5]) }
    }

    @Test func `a declared length beyond the limit is refused before the body`() {
        var body = BodyBuffer(limit: 4)
        #expect(throws: TransferError.tooManyBytes(limit: 4)) { try body.declare(5) }
    }

    @Test func `a declared length alone allocates a megabyte at most`() throws {
        var body = BodyBuffer(limit: 1 << 40)
        try body.declare(1 << 40)
        #expect(body.bytes.capacity < 2 * BodyBuffer.firstCapacity)
    }

    @Test func `a body longer than declared does not grow byte by byte`() throws {
        var body = BodyBuffer(limit: 1_000_000)
        try body.declare(10)
        var capacities: Set<Int> = []
        for _ in 0..<1_000 {
            try body.append([UInt8](repeating: 7, count: 100))
            capacities.insert(body.bytes.capacity)
        }
        #expect(capacities.count < 20)
    }

    @Test func `room grows to little more than the limit`() throws {
        var body = BodyBuffer(limit: 1_000_000)
        for _ in 0..<10 { try body.append([UInt8](repeating: 7, count: 100_000)) }
        #expect(body.bytes.count == 1_000_000)
        #expect(body.bytes.capacity < 1_100_000)
    }
}

extension BodyBuffer {
    fileprivate mutating func append(_ piece: [UInt8]) throws(TransferError) {
        let result = piece.withUnsafeBytes { piece in
            Result { () throws(TransferError) in try append(piece) }
        }
        try result.get()
    }
}

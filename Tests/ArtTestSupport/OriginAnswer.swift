/// What the origin does with one request: steps in order, then an ending. Whole answers and faults are made of the
/// same steps, so that a test can break HTTP wherever it likes.
public struct OriginAnswer: Sendable {
    public enum Step: Sendable {
        case send([UInt8])
        /// Goes on when the latch is open.
        case wait(Latch)
        /// Tells that all before it has been sent.
        case open(Latch)
        /// Goes on after this time; for demonstrations, and where slowness itself is played. A test that waits for
        /// something uses a latch.
        case pause(milliseconds: Int)
        /// Moves the client's clock on.
        case elapse(Duration, on: ManualClock)
        /// Moves the client's clock on by this much, again and again with a moment before each, until the client leaves.
        case elapseUntilLeft(Duration, on: ManualClock)
        /// Sends this for ever.
        case sendEndlessly([UInt8])
    }

    public enum Ending: Sendable {
        /// Reads the next request from the same connection.
        case keepAlive
        case close
        /// With RST.
        case reset
        /// Says nothing more until the client leaves or the origin stops.
        case hang
    }

    public var steps: [Step]
    public var ending: Ending

    public init(steps: [Step], then ending: Ending) {
        self.steps = steps
        self.ending = ending
    }
}

// MARK: - Whole answers

extension OriginAnswer {
    public static func answer(
        status: Int = 200, fields: [(name: String, value: String)] = [], body: [UInt8] = []
    ) -> OriginAnswer {
        let length = [(name: "Content-Length", value: String(body.count))]
        return OriginAnswer(steps: [.send(head(status, fields + length)), .send(body)], then: .keepAlive)
    }

    public static func ok(_ body: [UInt8], type: String = "application/octet-stream") -> OriginAnswer {
        answer(fields: [("Content-Type", type)], body: body)
    }

    public static func status(_ status: Int, fields: [(name: String, value: String)] = []) -> OriginAnswer {
        answer(status: status, fields: fields)
    }

    public static func redirect(to location: String, status: Int = 302) -> OriginAnswer {
        answer(status: status, fields: [("Location", location)])
    }

    /// `Transfer-Encoding: chunked`, a chunk a piece.
    public static func chunked(_ pieces: [[UInt8]], type: String = "application/octet-stream") -> OriginAnswer {
        let chunks = pieces.filter { !$0.isEmpty }.map(chunk)
        return OriginAnswer(
            steps: ([chunkedHead(type)] + chunks + [Array("0\r\n\r\n".utf8)]).map(Step.send), then: .keepAlive)
    }

    /// Pieces of `size` bytes with a wait before each.
    public static func drip(
        _ body: [UInt8], size: Int, waits: [Step], type: String = "application/octet-stream"
    ) -> OriginAnswer {
        let pieces = stride(from: 0, to: body.count, by: max(1, size)).map { start in
            Array(body[start..<min(body.count, start + max(1, size))])
        }
        let dripping = pieces.flatMap { waits + [.send($0)] }
        return OriginAnswer(
            steps: [.send(head(200, [("Content-Type", type), ("Content-Length", String(body.count))]))] + dripping,
            then: .keepAlive)
    }

    /// `first` at once, `rest` when the latch is open.
    public static func held(_ first: [UInt8], until latch: Latch, rest: [UInt8]) -> OriginAnswer {
        let length = String(first.count + rest.count)
        return OriginAnswer(
            steps: [.send(head(200, [("Content-Length", length)])), .send(first), .wait(latch), .send(rest)],
            then: .keepAlive)
    }
}

// MARK: - Faults

extension OriginAnswer {
    /// These bytes and nothing else.
    public static func raw(_ bytes: [UInt8], then ending: Ending) -> OriginAnswer {
        OriginAnswer(steps: [.send(bytes)], then: ending)
    }

    /// No byte ever.
    public static var hang: OriginAnswer { OriginAnswer(steps: [], then: .hang) }

    /// Declares `declared` bytes, sends `body`, and ends.
    public static func cut(
        _ body: [UInt8], declared: Int, status: Int = 200, fields: [(name: String, value: String)] = [],
        then ending: Ending = .close
    ) -> OriginAnswer {
        let head = head(status, fields + [("Content-Length", String(declared))])
        return OriginAnswer(steps: [.send(head), .send(body)], then: ending)
    }

    /// One good chunk, then one whose length is no number.
    public static func badChunk(_ body: [UInt8]) -> OriginAnswer {
        .raw(chunkedHead("application/octet-stream") + chunk(body) + Array("zz\r\noops\r\n".utf8), then: .close)
    }

    /// The body's own length and another one.
    public static func conflictingLengths(_ body: [UInt8], other: Int) -> OriginAnswer {
        .answer(fields: [("Content-Length", String(other))], body: body)
    }

    /// A body without length or end.
    public static func endless(type: String = "application/octet-stream") -> OriginAnswer {
        let head = head(200, [("Content-Type", type), ("Connection", "close")])
        return OriginAnswer(
            steps: [.send(head), .sendEndlessly([UInt8](repeating: 0x5A, count: 16_384))], then: .close)
    }

    /// A gzip member of stored blocks that hold no byte, none of which is the last: RFC 1951, 3.2.4, and RFC 1952, 2.3.
    public static var endlesslyNothing: OriginAnswer {
        let head = head(200, [("Content-Encoding", "gzip"), ("Connection", "close")])
        let emptyBlock: [UInt8] = [0, 0, 0, 0xFF, 0xFF]
        let blocks = Array(repeatElement(emptyBlock, count: 4_096).joined())
        return OriginAnswer(
            steps: [.send(head + [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]), .sendEndlessly(blocks)], then: .close)
    }
}

// MARK: - Bytes

extension OriginAnswer {
    /// Status line, fields and the empty line.
    public static func head(_ status: Int, _ fields: [(name: String, value: String)]) -> [UInt8] {
        let lines =
            ["HTTP/1.1 \(status) \(status < 400 ? "Fine" : "Not fine")"] + fields.map { "\($0.name): \($0.value)" }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    private static func chunkedHead(_ type: String) -> [UInt8] {
        head(200, [("Content-Type", type), ("Transfer-Encoding", "chunked")])
    }

    private static func chunk(_ bytes: [UInt8]) -> [UInt8] {
        Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
    }
}

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One connection of the origin, on a thread of its own: reads a request, performs the answer, and so on.
/// Whatever it waits for, it also waits for the origin's stop.
struct OriginConnection {
    private let channel: OriginChannel
    let stopped: Latch
    /// Logs the request and decides the answer.
    let respond: @Sendable (OriginRequest) -> OriginAnswer

    private var unread: [UInt8] = []

    private var socket: Int32 { channel.socket }

    init(
        socket: Int32, identity: TLSIdentity?, stopped: Latch,
        respond: @escaping @Sendable (OriginRequest) -> OriginAnswer
    ) {
        channel = OriginChannel(socket, identity)
        self.stopped = stopped
        self.respond = respond
    }

    mutating func serve() {
        SocketCalls.blockBrokenPipes()
        while let request = readRequest() {
            let answer = respond(request)
            guard perform(answer.steps) else { break }
            switch answer.ending {
            case .keepAlive: continue
            case .close: break
            case .reset: return SocketCalls.reset(socket)
            case .hang: waitForTheEnd()
            }
            break
        }
        channel.sayGoodbye()
        close()
    }

    private func close() {
        #if canImport(Glibc)
            Glibc.close(socket)
        #else
            Darwin.close(socket)
        #endif
    }

    private mutating func readRequest() -> OriginRequest? {
        while true {
            if let end = Self.endOfHead(in: unread) {
                defer { unread.removeFirst(end + 4) }
                return OriginRequest(head: unread[..<end])
            }
            guard unread.count < 1_000_000 else { return nil }
            switch channel.receive(into: &unread) {
            case .moved: continue
            case .waits(let events): guard wait(for: events) else { return nil }
            case .ended: return nil
            }
        }
    }

    private static func endOfHead(in bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        return (0...(bytes.count - 4)).first { start in
            bytes[start] == 13 && bytes[start + 1] == 10 && bytes[start + 2] == 13 && bytes[start + 3] == 10
        }
    }

    /// Whether the client and the origin are still there afterwards.
    private func perform(_ steps: [OriginAnswer.Step]) -> Bool {
        steps.allSatisfy { step in
            switch step {
            case .send(let bytes): send(bytes)
            case .wait(let latch): wait(for: latch)
            case .open(let latch): open(latch)
            case .pause(let milliseconds): pause(milliseconds)
            case .elapse(let duration, let clock): elapse(duration, on: clock)
            case .elapseUntilLeft(let duration, let clock): elapseUntilLeft(duration, on: clock)
            case .sendEndlessly(let bytes): sendEndlessly(bytes)
            }
        }
    }

    private func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            switch channel.send(rest) {
            case .moved(let count): rest = rest.dropFirst(count)
            case .waits(let events): guard wait(for: events) else { return false }
            case .ended: return false
            }
        }
        return true
    }

    private func sendEndlessly(_ bytes: [UInt8]) -> Bool {
        while send(bytes) {}
        return false
    }

    /// Until the socket is ready; false when the origin stops.
    private func wait(for events: Int32) -> Bool {
        let ready = Readiness.wait(
            for: [(stopped.readEnd, Int16(POLLIN)), (socket, Int16(events))], milliseconds: -1)
        return !ready[0]
    }

    /// Until the latch is open; false when the origin stops or the client leaves.
    private func wait(for latch: Latch) -> Bool {
        Readiness.wait(
            for: [(latch.readEnd, Int16(POLLIN)), (stopped.readEnd, Int16(POLLIN)), (socket, Int16(POLLIN))],
            milliseconds: -1)[0]
    }

    private func elapse(_ duration: Duration, on clock: ManualClock) -> Bool {
        clock.advance(by: duration)
        return true
    }

    /// False, for nobody is there afterwards.
    private func elapseUntilLeft(_ duration: Duration, on clock: ManualClock) -> Bool {
        let ends = [(stopped.readEnd, Int16(POLLIN)), (socket, Int16(POLLIN))]
        while !Readiness.wait(for: ends, milliseconds: 50).contains(true) { clock.advance(by: duration) }
        return false
    }

    private func open(_ latch: Latch) -> Bool {
        latch.open()
        return true
    }

    private func pause(_ milliseconds: Int) -> Bool {
        !Readiness.wait(for: [(stopped.readEnd, Int16(POLLIN))], milliseconds: Int32(clamping: milliseconds))[0]
    }

    private func waitForTheEnd() {
        _ = Readiness.wait(for: [(stopped.readEnd, Int16(POLLIN)), (socket, Int16(POLLIN))], milliseconds: -1)
    }
}

import Testing

@testable import ArtHTTP

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct SocketWatchTests {
    private let wakePipe: WakePipe
    private let watch: SocketWatch
    /// Long enough for any machine; nothing here waits that long.
    private static let long: Int32 = 600_000

    init() throws {
        wakePipe = try WakePipe()
        watch = SocketWatch(wakePipe)
    }

    /// Two connected sockets, closed at the end.
    private func withPair(_ use: (_ here: Int32, _ there: Int32) -> Void) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Glibc)
            let made = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
        #else
            let made = socketpair(AF_UNIX, SOCK_STREAM, 0, &ends)
        #endif
        #expect(made == 0)
        use(ends[0], ends[1])
        close(ends[0])
        close(ends[1])
    }

    @Test func `a wake-up ends the wait, and only one`() {
        wakePipe.wake()
        wakePipe.wake()
        #expect(watch.wait(Self.long) == 0)
        #expect(watch.events.isEmpty)
        // Were the pipe not empty, this would not have to wait for the timer.
        watch.setTimer(1)
        #expect(watch.wait(Self.long) == 0)
        #expect(watch.takeTimer())
    }

    @Test func `more wake-ups than a pipe holds wait for nobody, and all are taken at once`() {
        for _ in 0..<100_000 { wakePipe.wake() }
        #expect(watch.wait(Self.long) == 0)
        watch.setTimer(1)
        #expect(watch.wait(Self.long) == 0)
        #expect(watch.takeTimer())
    }

    @Test func `a socket is told of for what it is watched for`() {
        withPair { here, there in
            watch.watch(here, for: .reading)
            #expect(watch.wait(0) == 0)
            #expect(watch.events.isEmpty)
            watch.watch(here, for: .writing)
            #expect(watch.wait(Self.long) == 0)
            #expect(watch.events.map(\.socket) == [here])
            #expect(watch.events.map(\.readiness) == [.writing])
            #expect(write(there, "a", 1) == 1)
            watch.watch(here, for: [.reading, .writing])
            #expect(watch.wait(Self.long) == 0)
            #expect(watch.events.map(\.readiness) == [[.reading, .writing]])
        }
    }

    @Test func `one that is not watched any more is not told of`() {
        withPair { here, _ in
            watch.watch(here, for: .writing)
            watch.forget(here)
            watch.forget(here)
            #expect(watch.wait(0) == 0)
            #expect(watch.events.isEmpty)
        }
    }

    @Test func `all that are ready are told of, beside a wake-up`() {
        withPair { here, there in
            watch.watch(here, for: .writing)
            watch.watch(there, for: .writing)
            wakePipe.wake()
            #expect(watch.wait(Self.long) == 0)
            #expect(Set(watch.events.map(\.socket)) == [here, there])
        }
    }

    @Test func `the other end's leaving is something to read`() {
        withPair { here, there in
            watch.watch(here, for: .reading)
            #expect(shutdown(there, Int32(SHUT_RDWR)) == 0)
            #expect(watch.wait(Self.long) == 0)
            #expect(watch.events.map(\.readiness) == [.reading])
        }
    }

    @Test func `what is no socket any more is told of once`() {
        // A number that no descriptor has here: far above those that the tests open.
        watch.watch(1_000_000, for: .reading)
        #expect(watch.wait(Self.long) == 0)
        #expect(watch.events.map(\.readiness) == [.failed])
        #expect(watch.wait(0) == 0)
        #expect(watch.events.isEmpty)
    }

    @Test func `a timer ends the wait when it is due, and counts once`() {
        watch.setTimer(0)
        #expect(watch.takeTimer())
        #expect(!watch.takeTimer())
        watch.setTimer(600_000)
        #expect(!watch.takeTimer())
        watch.setTimer(-1)
        #expect(!watch.takeTimer())
        watch.setTimer(0)
        #expect(watch.wait(Self.long) == 0)
        #expect(watch.takeTimer())
    }
}

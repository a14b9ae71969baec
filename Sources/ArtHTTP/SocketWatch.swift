#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The sockets that libcurl wants to hear of, and the time when it wants to be called all the same:
/// CURLMOPT_SOCKETFUNCTION(3), CURLMOPT_TIMERFUNCTION(3). Used on the curl thread only.
///
/// curl_multi_perform(3) looks at every transfer in every turn, with a poll(2) for each; told which sockets are ready,
/// libcurl works on these alone.
///
/// Must live until the multi handle is gone.
final class SocketWatch {
    /// What a socket is ready for.
    struct Readiness: OptionSet {
        let rawValue: UInt8

        static let reading = Readiness(rawValue: 1)
        static let writing = Readiness(rawValue: 2)
        static let failed = Readiness(rawValue: 4)
    }

    struct Event: Equatable {
        var socket: Int32
        var readiness: Readiness
    }

    private let wakePipe: WakePipe
    /// The pipe first.
    private var polled: [pollfd]
    /// In libcurl's own, real time, which has nothing to do with the clock of the deadlines.
    private var timer: ContinuousClock.Instant?
    private(set) var events: [Event] = []

    init(_ wakePipe: WakePipe) {
        self.wakePipe = wakePipe
        polled = [pollfd(fd: wakePipe.reading, events: Int16(POLLIN), revents: 0)]
    }

    static func at(_ context: UnsafeMutableRawPointer?) -> SocketWatch? {
        context.map { Unmanaged<SocketWatch>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: What libcurl wants

    func watch(_ socket: Int32, for wanted: Readiness) {
        let request = pollfd(fd: socket, events: wanted.asked, revents: 0)
        if let place = polled.firstIndex(where: { $0.fd == socket }) {
            polled[place] = request
        } else {
            polled.append(request)
        }
    }

    func forget(_ socket: Int32) {
        if let place = polled.firstIndex(where: { $0.fd == socket }) { polled.remove(at: place) }
    }

    /// - Parameter milliseconds: from now; −1 is never.
    func setTimer(_ milliseconds: Int) {
        timer = milliseconds < 0 ? nil : .now + .milliseconds(milliseconds)
    }

    /// Whether libcurl's time has come; only once for each.
    func takeTimer() -> Bool {
        guard let due = timer, due <= .now else { return false }
        timer = nil
        return true
    }

    // MARK: Waiting

    /// Waits for events, the timer, a wake-up, or that so many milliseconds are over. What poll(2) fails with, or 0.
    func wait(_ milliseconds: Int32) -> Int32 {
        events.removeAll(keepingCapacity: true)
        let patience = timer.map { min(milliseconds, Self.milliseconds(until: $0)) } ?? milliseconds
        let ready = poll(&polled, nfds_t(polled.count), patience)
        if ready < 0 { return errno == EINTR ? 0 : errno }
        if ready > 0 { collect(Int(ready)) }
        return 0
    }

    private func collect(_ ready: Int) {
        if polled[0].revents != 0 { wakePipe.drain() }
        for place in polled[1...] where place.revents != 0 {
            events.append(Event(socket: place.fd, readiness: Readiness(place.revents)))
            if events.count == ready { break }
        }
        // libcurl says when it closes one. What is no socket any more would be ready for ever.
        if polled.contains(where: { Int32($0.revents) & POLLNVAL != 0 }) {
            polled.removeAll { Int32($0.revents) & POLLNVAL != 0 }
        }
    }

    private static func milliseconds(until instant: ContinuousClock.Instant) -> Int32 {
        let left = ContinuousClock.now.duration(to: instant).seconds
        return Int32((min(max(left, 0), 3_600) * 1_000).rounded(.up))
    }
}

extension SocketWatch.Readiness {
    /// As poll(2) is asked for it.
    fileprivate var asked: Int16 { Int16((contains(.reading) ? POLLIN : 0) | (contains(.writing) ? POLLOUT : 0)) }

    /// What poll(2) has found. The other end's leaving is something to read.
    fileprivate init(_ found: Int16) {
        let found = Int32(found)
        self = []
        if found & (POLLIN | POLLHUP) != 0 { insert(.reading) }
        if found & POLLOUT != 0 { insert(.writing) }
        if found & (POLLERR | POLLNVAL) != 0 { insert(.failed) }
    }
}

import ArtTestSupport
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `Benchmarks serve-hosts ROLE,ROLE,… PICTURES`: a port for each role, which are as many hosts. At its end it tells how
/// long the hosts that answer at once were asked.
enum HostsOrigin {
    enum Role: String {
        /// Pictures as `ListOrigin` has them, after the time that a far server takes.
        case pictures
        /// 404 to everything.
        case missing
        /// No byte ever.
        case silent
        /// 429 for ten seconds, then pictures.
        case limited
        /// 429 with a pause of a minute to the first request, then 404.
        case paused
    }

    private static let latencyMilliseconds = 30

    static func serve(_ words: [String]) throws {
        TerminationSignal.block()
        guard words.count == 5, words[3] == "--port-file" else {
            throw Options.problem("expected serve-hosts ROLE,… PICTURES --port-file FILE")
        }
        let pictures = try ListOrigin.drawn(try Options.count(words[2]))
        let span = Span()
        let origins = try words[1].split(separator: ",").map { word in
            guard let role = Role(rawValue: String(word)) else { throw Options.problem("\(word) is no role") }
            return try origin(role, pictures, span)
        }
        let ports = origins.map { "\($0.port)\n" }.joined()
        try Data(ports.utf8).write(to: URL(filePath: words[4]), options: .atomic)
        TerminationSignal.wait()
        for origin in origins { origin.stop() }
        try Data("\(span.seconds)".utf8).write(to: URL(filePath: words[4] + ".span"))
    }

    private static func origin(_ role: Role, _ pictures: [String: OriginAnswer], _ span: Span) throws -> LocalOrigin {
        let limit = Limit()
        return try LocalOrigin { request in
            switch role {
            case .pictures:
                span.note()
                return late(pictures[request.target] ?? .status(404))
            case .missing:
                span.note()
                return .status(404)
            case .silent: return .hang
            case .limited:
                let left = limit.secondsLeft(of: 10)
                if left > 0 { return .status(429, fields: [("Retry-After", String(left))]) }
                return late(pictures[request.target] ?? .status(404))
            case .paused:
                return limit.isFirst() ? .status(429, fields: [("Retry-After", "60")]) : .status(404)
            }
        }
    }

    private static func late(_ answer: OriginAnswer) -> OriginAnswer {
        var answer = answer
        answer.steps.insert(.pause(milliseconds: latencyMilliseconds), at: 0)
        return answer
    }
}

/// From the first request to the last.
private final class Span: Sendable {
    private struct Ends {
        var first: ContinuousClock.Instant?
        var last: ContinuousClock.Instant?
    }

    private let ends = Mutex(Ends())

    func note() {
        let now = ContinuousClock.now
        ends.withLock { ends in
            ends.first = ends.first ?? now
            ends.last = now
        }
    }

    var seconds: Double {
        ends.withLock { ends in
            guard let first = ends.first, let last = ends.last else { return 0 }
            return (last - first) / .seconds(1)
        }
    }
}

/// When a host was asked first.
private final class Limit: Sendable {
    private let first = Mutex<ContinuousClock.Instant?>(nil)

    func isFirst() -> Bool {
        first.withLock { first in
            defer { first = first ?? ContinuousClock.now }
            return first == nil
        }
    }

    /// Whole seconds, rounded up.
    func secondsLeft(of seconds: Double) -> Int {
        _ = isFirst()
        let passed = first.withLock { $0.map { (ContinuousClock.now - $0) / .seconds(1) } ?? 0 }
        return max(0, Int((seconds - passed).rounded(.up)))
    }
}

import ArtHTTP
import Synchronization

@testable import ArtFetch

/// A transport that answers from a script, without a network, and remembers what it was asked.
final class ScriptedTransport: Transport {
    typealias Script = @Sendable (TransferRequest) async throws(TransferError) -> TransferAnswer

    private let script: Script
    private let log = Mutex<[TransferRequest]>([])
    private let flying = Mutex(Flying())

    private struct Flying {
        var now = 0
        var highest = 0
    }

    init(_ script: @escaping Script) {
        self.script = script
    }

    /// Answers by URL; what is not there is a 404.
    convenience init(_ bodies: [String: String]) {
        self.init { (request) async throws(TransferError) -> TransferAnswer in
            guard let body = bodies[request.url] else { return .of(request, status: 404, "") }
            return .of(request, body)
        }
    }

    var requests: [TransferRequest] { log.withLock(\.self) }

    var urls: [String] { requests.map(\.url) }

    /// The most transfers that ran at a time.
    var highest: Int { flying.withLock(\.highest) }

    func transfer(_ request: TransferRequest) async throws(TransferError) -> TransferAnswer {
        log.withLock { $0.append(request) }
        flying.withLock { flying in
            flying.now += 1
            flying.highest = max(flying.highest, flying.now)
        }
        defer { flying.withLock { $0.now -= 1 } }
        return try await script(request)
    }
}

extension TransferAnswer {
    static func of(
        _ request: TransferRequest, status: Int = 200, _ body: String, fields: [String: String] = [:]
    ) -> TransferAnswer {
        TransferAnswer(
            status: status, fields: fields.map { HeaderField(name: $0.key, value: $0.value) }, body: Array(body.utf8),
            effectiveURL: request.url,
            bytesReceived: body.utf8.count)
    }
}

import Synchronization
import Testing

@testable import ArtHTTP

@Suite struct DatedTransportTests {
    private final class SlowTransport: Transport {
        let time = Atomic(100)

        func transfer(_ request: TransferRequest) async throws(TransferError) -> TransferAnswer {
            time.store(107, ordering: .relaxed)
            return .answer(200)
        }
    }

    @Test func `an answer says when it was asked for and when it came`() async throws {
        let slow = SlowTransport()
        let answer = try await DatedTransport(slow) { slow.time.load(ordering: .relaxed) }
            .transfer(TransferRequest(url: "u", maxBytes: 1))
        #expect(answer.requestTime == 100)
        #expect(answer.responseTime == 107)
    }
}

import Testing

@testable import ArtHTTP

@Suite struct RetryPolicyTests {
    private static let policy = RetryPolicy(retries: 4, base: 0.5, cap: 3, maxWait: 120)

    @Test func `the bound of the wait doubles up to the cap`() {
        let bounds = (1...4).map { Self.policy.decision(after: .status(503), attempts: $0) }
        #expect(bounds == [0.5, 1, 2, 3].map { .retry(backoff: 0...$0) })
    }

    @Test func `after the last retry it gives up`() {
        #expect(Self.policy.decision(after: .status(503), attempts: 5) == .giveUp)
        #expect(RetryPolicy(retries: 0).decision(after: .status(503), attempts: 1) == .giveUp)
    }

    @Test func `a great number of attempts does not overflow the bound`() {
        let policy = RetryPolicy(retries: .max, base: 0.5, cap: 30)
        #expect(policy.decision(after: .status(503), attempts: 5_000) == .retry(backoff: 0...30))
    }

    @Test(arguments: [408, 425, 429, 500, 502, 503, 504])
    func `a transient status is retried`(status: Int) {
        #expect(Self.policy.decision(after: .status(status), attempts: 1) != .giveUp)
    }

    @Test(arguments: [300, 304, 400, 401, 403, 404, 410, 451, 501, 505])
    func `a lasting status is not`(status: Int) {
        #expect(Self.policy.decision(after: .status(status), attempts: 1) == .giveUp)
    }

    @Test func `transfers are retried as their errors are transient`() {
        #expect(Self.policy.decision(after: .transfer(.dns(host: "h")), attempts: 1) != .giveUp)
        #expect(
            Self.policy.decision(after: .transfer(.blockedAddress(host: "h", address: "a")), attempts: 1) == .giveUp)
        #expect(Self.policy.decision(after: .transfer(.cancelled), attempts: 1) == .giveUp)
    }

    @Test func `when the item's time is up there is no further attempt`() {
        #expect(Self.policy.decision(after: .transfer(.timeout(.stall, seconds: 30)), attempts: 1) != .giveUp)
        #expect(Self.policy.decision(after: .transfer(.timeout(.item, seconds: 300)), attempts: 1) == .giveUp)
        #expect(Self.policy.decision(after: .transfer(.timeout(.run, seconds: 60)), attempts: 1) == .giveUp)
    }

    @Test func `a pause the server asks for is kept, and one too long is not waited for`() {
        let limited = FetchFailure.rateLimited(status: 429, retryAfter: nil)
        #expect(Self.policy.decision(after: limited, attempts: 1, asked: 120) == .retry(backoff: 0...0.5))
        #expect(Self.policy.decision(after: limited, attempts: 1, asked: 121) == .giveUp)
        #expect(Self.policy.decision(after: .status(404), attempts: 1, asked: 1) == .giveUp)
    }
}

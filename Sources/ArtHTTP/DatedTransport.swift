/// A transport whose answers say when they were asked for and when they came, as freshness counts it.
public struct DatedTransport: Transport {
    private let transport: any Transport
    private let wallClock: @Sendable () -> Int

    /// - Parameter wallClock: seconds since 1970.
    public init(_ transport: any Transport, wallClock: @escaping @Sendable () -> Int) {
        self.transport = transport
        self.wallClock = wallClock
    }

    public func transfer(_ request: TransferRequest) async throws(TransferError) -> TransferAnswer {
        let requestTime = wallClock()
        var answer = try await transport.transfer(request)
        answer.requestTime = requestTime
        answer.responseTime = wallClock()
        return answer
    }
}

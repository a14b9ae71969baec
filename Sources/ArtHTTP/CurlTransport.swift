import Dispatch

/// Transfers over libcurl's multi interface: HTTP/1.1, and HTTP/2 over TLS, connections reused and shared.
///
/// One thread owns every curl handle, because a handle may be used by one thread at a time (libcurl-thread(3)); this
/// type only posts commands to that thread's inbox. Redirects are followed here and not by libcurl, so that each hop
/// goes through the same checks as the first URL and the rule for header fields is one that can be read (`Redirect`).
///
/// Proxies are those of the configuration, never those of the environment by themselves: behind one, the address that
/// is connected to is the proxy's, and the check of special addresses must know.
public final class CurlTransport: Transport {
    private let configuration: TransportConfiguration
    private let inbox: CurlInbox
    /// Left when the curl thread has ended.
    private let thread = DispatchGroup()
    /// Time since some fixed moment.
    private let now: @Sendable () -> Duration

    public convenience init(configuration: TransportConfiguration = TransportConfiguration()) throws(TransportFailure) {
        let start = ContinuousClock.now
        try self.init(configuration: configuration) { start.duration(to: .now) }
    }

    /// - Parameter now: read on the curl thread and elsewhere; after it has jumped, call `timeHasChanged`.
    init(configuration: TransportConfiguration, now: @escaping @Sendable () -> Duration) throws(TransportFailure) {
        self.configuration = configuration
        self.now = now
        inbox = try CurlInbox()
        let multi = try MultiHandle()
        thread.enter()
        do throws(TransportFailure) {
            try CurlThread.start { [inbox, thread] in
                CurlLoop(multi, inbox: inbox, configuration: configuration, now: now).run()
                thread.leave()
            }
        } catch {
            multi.discard()
            thread.leave()  // `deinit` waits for it
            throw error
        }
    }

    deinit { stop() }

    /// Ends all transfers as cancelled, and those to come, and closes the connections.
    ///
    /// Waits for the curl thread, which takes no longer than that: a program that exits frees what OpenSSL shares, and
    /// the thread must not use it then.
    public func stop() {
        inbox.stop()
        thread.wait()
    }

    /// Has the curl thread look at its deadlines.
    func timeHasChanged() { inbox.wake() }

    public func transfer(_ request: TransferRequest) async throws(TransferError) -> TransferAnswer {
        if DataURL.isOne(request.url) { return try DataURL.answer(to: request) }
        var received = 0
        do throws(TransferError) {
            let answer = try await follow(try firstHop(of: request), &received)
            if (200..<300).contains(answer.status) { request.history?.part = nil }
            return answer
        } catch {
            request.history?.failed(after: received)
            throw error
        }
    }

    private func follow(_ first: Hop, _ received: inout Int) async throws(TransferError) -> TransferAnswer {
        var hop = first
        for _ in 0...max(0, configuration.redirects) {
            let answer = try await resume(hop.goingOn, &received)
            guard let location = answer.head.location else {
                var whole = TransferAnswer(
                    status: answer.head.status, fields: answer.head.fields, body: answer.body,
                    effectiveURL: hop.url.text, bytesReceived: received)
                whole.isStitched = answer.isStitched
                return whole
            }
            hop.history?.isRedirected()
            hop = try hop.following(location)
        }
        throw .redirect(reason: "there are more than \(configuration.redirects), the limit")
    }

    /// Goes on with what there is of the body, or starts again if the server does not play along.
    private func resume(_ hop: Hop, _ received: inout Int) async throws(TransferError) -> HopAnswer {
        let answer = try await perform(hop)
        received += answer.bytesReceived
        guard answer.refusesPart else { return answer }
        let whole = try await perform(hop.fromStart)
        received += whole.bytesReceived
        return whole
    }

    private func firstHop(of request: TransferRequest) throws(TransferError) -> Hop {
        try FieldRules.check(request.fields, of: request.url)
        let item = request.timeLeft.map { TransferWatch.ItemDeadline(at: now() + $0, allowed: $0) }
        let url = try TransferURL(request.url)
        return Hop(
            url: url, fields: request.fields, credentials: url.credentials,
            allowsDowngrade: configuration.allowDowngrade, coding: request.coding,
            maxBytes: max(0, request.maxBytes), item: item, history: request.history, isWhole: request.isWhole)
    }

    /// One request and its answer. Cancelling the task makes the curl thread drop the transfer.
    private func perform(_ hop: Hop) async throws(TransferError) -> HopAnswer {
        let handle = CurlInbox.Handle()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                inbox.start(CurlInbox.Start(handle: handle, hop: hop) { continuation.resume(returning: $0) })
            }
        } onCancel: {
            inbox.cancel(handle)
        }
        return try result.get()
    }
}

/// Why there are no transfers at all.
public struct TransportFailure: Error, Hashable, Sendable, CustomStringConvertible {
    public var reason: String

    public var description: String { "transfers cannot be made: \(reason)" }
}

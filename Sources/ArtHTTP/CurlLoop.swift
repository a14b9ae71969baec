import CCurl

/// What the curl thread does: obeys the inbox, lets libcurl work, hands results over, and keeps the deadlines.
///
/// Not `Sendable`: made and used on that one thread. The deadlines are ours, because libcurl's count real seconds only;
/// libcurl's own are set as well, longer, in case ours fail (`CurlTransfer`).
final class CurlLoop {
    private let inbox: CurlInbox
    private let multi: UnsafeMutableRawPointer
    private let configuration: TransportConfiguration
    private let clock: TurnClock
    private let room: BodyBuffer.Room
    private let connections = ConnectionTable()

    private var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    private var easyHandles: [ObjectIdentifier: UnsafeMutableRawPointer] = [:]
    private var results = ResultBatch()
    /// Not later than the first deadline. Deadlines move on with each byte, and are looked at only when this is due.
    private var nextCheck = Duration.zero

    init(inbox: CurlInbox, configuration: TransportConfiguration, now: @escaping @Sendable () -> Duration) {
        self.inbox = inbox
        self.multi = inbox.multi.pointer
        self.configuration = configuration
        clock = TurnClock(now)
        room = BodyBuffer.Room(memory: MemoryBudget(configuration.memory), scratch: configuration.scratch)
    }

    func run() {
        limitConnections()
        while obey(inbox.take()) {
            if let reason = work() { failAll(reason) }
        }
        end()
    }

    /// CURLMOPT_MAX_TOTAL_CONNECTIONS(3), CURLMOPT_MAXCONNECTS(3): open at a time, and kept open for reuse. An older
    /// libcurl that knows neither still works, with more connections.
    private func limitConnections() {
        artfetch_multi_set_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, configuration.jobs)
        artfetch_multi_set_long(multi, CURLMOPT_MAXCONNECTS, configuration.jobs)
    }

    // MARK: Commands

    /// Whether to go on.
    private func obey(_ delivery: CurlInbox.Delivery) -> Bool {
        clock.turn()
        for command in delivery.commands {
            switch command {
            case .start(let start): begin(start)
            case .cancel(let handle): cancel(handle)
            }
        }
        return !delivery.isStopped
    }

    private func begin(_ start: CurlInbox.Start) {
        if start.handle.isCancelled { return deliver(.failure(.cancelled), to: start) }
        do throws(TransferError) {
            try checkTimeIsLeft(start.hop)
            let transfer = try CurlTransfer(
                start, configuration: configuration, room: room, connections: connections, clock: clock)
            try CurlCheck.multi(curl_multi_add_handle(multi, transfer.easy), host: start.hop.url.host)
            transfers[transfer.easy] = transfer
            easyHandles[ObjectIdentifier(start.handle)] = transfer.easy
            nextCheck = min(nextCheck, transfer.watch.expiry?.at ?? nextCheck)
        } catch {
            deliver(.failure(error), to: start)
        }
    }

    /// A fast answer would otherwise come before the deadline is looked at.
    private func checkTimeIsLeft(_ hop: Hop) throws(TransferError) {
        if let item = hop.item, item.at <= clock.now { throw .timeout(.item, seconds: item.allowed.seconds) }
    }

    private func cancel(_ handle: CurlInbox.Handle) {
        guard let transfer = easyHandles[ObjectIdentifier(handle)].flatMap({ transfers[$0] }) else { return }
        finish(transfer, .failure(.cancelled))
    }

    // MARK: Work

    /// Why libcurl as a whole gave up, which means that memory or descriptors have run out.
    private func work() -> String? {
        var running: Int32 = 0
        let performed = curl_multi_perform(multi, &running)
        finishEnded()
        expire()
        if results.isDue(running: transfers.count) || !isAnythingReady { results.handOver() }
        // With commands waiting there is no look at the sockets: curl_multi_perform(3) looks by itself.
        let isIdle = results.isEmpty && inbox.fallAsleep()
        let polled = isIdle ? curl_multi_poll(multi, nil, 0, patience, nil) : CURLM_OK
        return [performed, polled].first { $0 != CURLM_OK }.map { String(cString: curl_multi_strerror($0)) }
    }

    /// Whether the next turn has something to do already.
    private var isAnythingReady: Bool {
        if results.isEmpty { return true }
        var ready: Int32 = 0
        return curl_multi_poll(multi, nil, 0, 0, &ready) == CURLM_OK && ready > 0
    }

    private func finishEnded() {
        var easy: UnsafeMutableRawPointer?
        var code = CURLE_OK
        while artfetch_multi_next_ended(multi, &easy, &code) {
            guard let transfer = easy.flatMap({ transfers[$0] }) else { continue }
            if transfer.needsNewConnection(code) {
                beginAgain(transfer)
            } else {
                finish(transfer, transfer.result(code))
            }
        }
    }

    /// Nothing was asked, or nothing was answered, for a reason that lies with the connection.
    private func beginAgain(_ transfer: CurlTransfer) {
        remove(transfer)
        var start = transfer.start
        start.hop.needsNewConnection = true
        begin(start)
    }

    /// Milliseconds until the next deadline, a second at most; a long time when there is nothing to do.
    private var patience: Int32 {
        if transfers.isEmpty { return 3_600_000 }
        let left = (nextCheck - clock.now).seconds
        return Int32((min(max(left, 0), 1) * 1_000).rounded(.up))
    }

    private func expire() {
        let now = clock.now
        guard now >= nextCheck else { return }
        for transfer in transfers.values {
            if let expiry = transfer.watch.expiry, expiry.at <= now { finish(transfer, .failure(expiry.error)) }
        }
        // Between two looks a transfer can begin a new phase; its deadline is then at least this far away.
        let soonest = now + min(configuration.timeouts.connect, configuration.timeouts.stall)
        nextCheck = transfers.values.compactMap { $0.watch.expiry?.at }.reduce(soonest, min)
    }

    // MARK: Ends

    private func finish(_ transfer: CurlTransfer, _ result: Result<HopAnswer, TransferError>) {
        if case .failure(let error) = result { transfer.leave(error) }
        remove(transfer)
        deliver(result, to: transfer.start)
    }

    private func remove(_ transfer: CurlTransfer) {
        curl_multi_remove_handle(multi, transfer.easy)
        transfers[transfer.easy] = nil
        easyHandles[ObjectIdentifier(transfer.start.handle)] = nil
    }

    private func deliver(_ result: Result<HopAnswer, TransferError>, to start: CurlInbox.Start) {
        results.append(start, result)
    }

    private func failAll(_ reason: String) {
        for transfer in transfers.values {
            finish(transfer, .failure(.connect(host: transfer.start.hop.url.host, reason: reason)))
        }
    }

    private func end() {
        for transfer in transfers.values { finish(transfer, .failure(.cancelled)) }
        for case .start(let start) in inbox.close().commands { deliver(.failure(.cancelled), to: start) }
        results.handOver()
        curl_multi_cleanup(multi)
    }
}

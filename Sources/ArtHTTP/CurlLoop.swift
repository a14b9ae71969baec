import CCurl

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

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
    private let sockets: SocketWatch

    private var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    /// Handles that have no transfer, for those to come. No more than there were transfers at a time.
    private var idleHandles: [EasyHandle] = []
    private var easyHandles: [ObjectIdentifier: UnsafeMutableRawPointer] = [:]
    private var results = ResultBatch()
    /// Not later than the first deadline. Deadlines move on with each byte, and are looked at only when this is due.
    private var nextCheck = Duration.zero

    init(
        _ handle: MultiHandle, inbox: CurlInbox, configuration: TransportConfiguration,
        now: @escaping @Sendable () -> Duration
    ) {
        self.inbox = inbox
        multi = handle.pointer
        self.configuration = configuration
        sockets = SocketWatch(inbox.wakePipe)
        clock = TurnClock(now)
        room = BodyBuffer.Room(memory: MemoryBudget(configuration.memory), scratch: configuration.scratch)
    }

    func run() {
        limitConnections()
        watchSockets()
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

    private func watchSockets() {
        let context = Unmanaged.passUnretained(sockets).toOpaque()
        artfetch_multi_set_socket(multi, CurlCallbacks.watchSocket, context)
        artfetch_multi_set_timer(multi, CurlCallbacks.setTimer, context)
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
                start, on: try handle(for: start.hop), configuration: configuration, room: room,
                connections: connections, clock: clock)
            try CurlCheck.multi(curl_multi_add_handle(multi, transfer.easy), host: start.hop.url.host)
            transfers[transfer.easy] = transfer
            easyHandles[ObjectIdentifier(start.handle)] = transfer.easy
            nextCheck = min(nextCheck, transfer.watch.expiry?.at ?? nextCheck)
        } catch {
            deliver(.failure(error), to: start)
        }
    }

    private func handle(for hop: Hop) throws(TransferError) -> EasyHandle {
        if let idle = idleHandles.popLast() { return idle }
        return try EasyHandle(host: hop.url.host, configuration: configuration, connections: connections)
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
        let code = act()
        finishEnded()
        expire()
        if results.isDue(running: transfers.count) { results.handOver() }
        let refusal = look()
        if refusal != 0 { return String(cString: strerror(refusal)) }
        return code == CURLM_OK ? nil : String(cString: curl_multi_strerror(code))
    }

    /// On what is ready and on what is due: curl_multi_socket_action(3).
    private func act() -> CURLMcode {
        var running: Int32 = 0
        var code = CURLM_OK
        for event in sockets.events {
            let acted = curl_multi_socket_action(multi, event.socket, event.readiness.mask, &running)
            if acted != CURLM_OK { code = acted }
        }
        if sockets.takeTimer() {
            let acted = curl_multi_socket_action(multi, artfetch_socket_timeout, 0, &running)
            if acted != CURLM_OK { code = acted }
        }
        return code
    }

    /// Finds what is ready, and waits for it unless there is something else to do: commands to obey, or results to hand
    /// over as soon as nothing is ready. The system's error, or 0.
    private func look() -> Int32 {
        let isIdle = results.isEmpty && inbox.fallAsleep()
        let refusal = sockets.wait(isIdle ? patience : 0)
        if sockets.events.isEmpty { results.handOver() }
        return refusal
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
                if code == CURLE_OK { idleHandles.append(transfer.handle) }
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
        idleHandles = []
        curl_multi_cleanup(multi)
        artfetch_end_tls_of_thread()
    }
}

extension SocketWatch.Readiness {
    /// As curl_multi_socket_action(3) has it.
    fileprivate var mask: Int32 {
        (contains(.reading) ? CURL_CSELECT_IN : 0) | (contains(.writing) ? CURL_CSELECT_OUT : 0)
            | (contains(.failed) ? CURL_CSELECT_ERR : 0)
    }
}

/// libcurl's multi handle, on its way to the curl thread.
// `@unchecked`: it has one owner at a time. `CurlTransport` makes it and gives it to the thread that it starts, where
// `CurlLoop` alone uses it; only if there is no such thread `CurlTransport` discards it.
struct MultiHandle: @unchecked Sendable {
    fileprivate let pointer: UnsafeMutableRawPointer

    init() throws(TransportFailure) {
        guard Self.isLibraryReady, let pointer = curl_multi_init() else {
            throw TransportFailure(reason: "libcurl could not be set up")
        }
        self.pointer = pointer
    }

    /// Instead of `CurlLoop`, if there is no thread for it.
    func discard() { curl_multi_cleanup(pointer) }

    /// curl_global_init(3) wants to be called once, before anything else.
    private static let isLibraryReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}

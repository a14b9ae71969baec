import CCurl

/// One easy handle on its way, with what it has received. Lives on the curl thread; libcurl's callbacks find it through
/// an unretained pointer, so it must live until its handle has left the multi handle.
final class CurlTransfer {
    /// The body of an answer that is no success is read, so that its connection can be used again, up to this length;
    /// the status says what there is to say.
    static let maxFailureBody = 65_536

    let start: CurlInbox.Start
    let handle: EasyHandle
    var easy: UnsafeMutableRawPointer { handle.pointer }
    private(set) var watch: TransferWatch
    private let proxy: String?
    private let rules: AddressRules?
    private let clock: TurnClock
    private var list: UnsafeMutablePointer<curl_slist>?

    private var head = ResponseHead()
    private var body: BodyBuffer
    private let parts: MemoryBudget
    /// The length of the whole body that a part is gone on with.
    private var total: Int?
    private var refusesPart = false
    /// Bytes of the body that libcurl has handed over, decoded.
    private var delivered = 0
    /// Bytes of a coded body, as they come.
    private var coded = 0
    /// Those of a body that is no success.
    private var unneeded: Int { (200..<300).contains(head.status) ? 0 : delivered }
    /// What a callback found, before libcurl turned it into a code of its own.
    private var failure: TransferError?
    private var refused: IPAddress?

    private let connections: ConnectionTable
    /// Sockets that this transfer has opened: several where an address did not answer at once (RFC 8305).
    private var opened: [Connection] = []
    private var connection: Connection?
    /// The connection was there before.
    private var isReused = false
    /// So much so that it was not asked.
    private var isUnfit = false

    /// - Parameter handle: not used by another transfer until this one has left the multi handle.
    init(
        _ start: CurlInbox.Start, on handle: EasyHandle, configuration: TransportConfiguration, room: BodyBuffer.Room,
        connections: ConnectionTable, clock: TurnClock
    ) throws(TransferError) {
        self.start = start
        self.handle = handle
        self.clock = clock
        self.connections = connections
        proxy = configuration.proxies.proxy(for: start.hop.url)
        let rules = configuration.allowPrivate ? nil : configuration.addressRules
        // A proxy's own address is the user's choice.
        self.rules = proxy == nil ? rules : nil
        watch = TransferWatch(timeouts: configuration.timeouts, item: start.hop.item)
        parts = room.parts
        body = BodyBuffer(limit: start.hop.maxBytes, room: room)
        if proxy != nil { try rules?.checkLiteral(start.hop.url) }
        try CurlSetup(easy: easy, host: start.hop.url.host).apply(
            start.hop, proxy: proxy, list: &list, context: Unmanaged.passUnretained(self).toOpaque())
    }

    deinit { curl_slist_free_all(list) }

    static func at(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
        context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension AddressRules {
    /// Behind a proxy nobody here sees which address a name has, but an address in the URL is seen.
    func checkLiteral(_ url: TransferURL) throws(TransferError) {
        if let address = IPAddress(url.host), refusal(of: address) != nil {
            throw .blockedAddress(host: url.host, address: address.description)
        }
    }
}

// MARK: - What libcurl reports

extension CurlTransfer {
    func connecting() { watch.connecting(at: clock.now) }

    /// Whether libcurl may connect there.
    func mayConnect(to address: IPAddress?) -> Bool {
        watch.connecting(at: clock.now)
        guard let rules else { return true }
        guard let address else { return false }
        if rules.refusal(of: address) == nil { return true }
        refused = address
        return false
    }

    func opened(_ socket: curl_socket_t) { opened.append(connections.opened(socket)) }

    /// Whether the request may be sent there.
    func mayAsk(on ends: Connection.Ends) -> Bool {
        watch.connected(at: clock.now)
        (connection, isReused) = connections.connection(ends, opened: opened)
        isUnfit = isReused && connection?.hasUnreadBytes(easy) == true
        return !isUnfit
    }

    /// Whether to go on.
    func receive(headLine line: UnsafeRawBufferPointer) -> Bool {
        watch.received(at: clock.now)
        return succeeds { () throws(TransferError) in
            try head.receive(line)
            if line.elementsEqual([13, 10]) || line.elementsEqual([10]) { try headIsComplete() }
        }
    }

    /// Whether to go on.
    func receive(body piece: UnsafeRawBufferPointer) -> Bool {
        watch.received(at: clock.now)
        head.bodyBegins()
        delivered += piece.count
        if unneeded > Self.maxFailureBody || refusesPart { return false }
        return head.location != nil || succeeds { () throws(TransferError) in try body.append(piece) }
    }

    private func headIsComplete() throws(TransferError) {
        guard head.status >= 200 else { return }
        connection?.speaksHTTP1 = head.isHTTP1
        let length = try head.contentLength
        if head.status == 206 || head.status == 416 { try partIsAnswered() }
        if let length, (200..<300).contains(head.status), !refusesPart { try body.declare(length) }
        if !head.isPlain { artfetch_set_long(easy, CURLOPT_NOPROGRESS, 0) }
    }

    /// So many bytes of a coded body have come, of which a decoder may make nothing for ever. Whether to go on.
    func receive(codedBytes count: Int) -> Bool {
        if count > coded { watch.received(at: clock.now) }
        coded = count
        return succeeds { () throws(TransferError) in
            let limit = start.hop.maxBytes
            guard count - limit <= Self.mostAdded(to: limit) else { throw .tooManyBytes(limit: limit) }
        }
    }

    /// Bytes that a coding cannot shorten become a little longer: RFC 1951, 3.2.4; RFC 8878, 3.1.1.
    private static func mostAdded(to length: Int) -> Int { length / 64 + 1_024 }

    /// A part that nobody asked for must never pass for the whole.
    private func partIsAnswered() throws(TransferError) {
        guard let part = start.hop.part else {
            if head.status == 416 { return }
            throw .badResponse(reason: "it sends a part of what was asked for whole")
        }
        total = part.total(continuedBy: head)
        if total == nil { refusesPart = true } else { body = part.buffer }
    }

    private func succeeds(_ step: () throws(TransferError) -> Void) -> Bool {
        do {
            try step()
            return true
        } catch {
            failure = failure ?? error
            return false
        }
    }
}

// MARK: - The end

extension CurlTransfer {
    /// Whether it has failed for nothing but the connection that it was given, on which something of an earlier transfer
    /// had stayed behind.
    func needsNewConnection(_ code: CURLcode) -> Bool {
        isUnfit || isReused && head.status == 0 && CurlCheck.isNoHTTP(code)
    }

    func result(_ code: CURLcode) -> Result<HopAnswer, TransferError> {
        if let failure { return .failure(failure) }
        if let proxy, isRefusedByProxy(code) { return .failure(.proxyAuthentication(proxy: TransferURL.shown(proxy))) }
        if refusesPart { return .success(answer(TransferBody([]))) }
        guard code == CURLE_OK || unneeded > Self.maxFailureBody else { return .failure(reason(code)) }
        return Result { () throws(TransferError) in
            if let total, body.count != total { throw .interrupted(received: body.count, expected: total) }
            try body.finish()
            return answer(TransferBody(body))
        }
    }

    private func answer(_ body: TransferBody) -> HopAnswer {
        HopAnswer(
            head: head, body: body, bytesReceived: received, refusesPart: refusesPart, isStitched: total != nil)
    }

    /// The proxy's own answer, to a request or to CONNECT.
    private func isRefusedByProxy(_ code: CURLcode) -> Bool {
        head.status == 407 || code != CURLE_OK && long(CURLINFO_HTTP_CONNECTCODE) == 407
    }

    /// What a failed transfer leaves to the next attempt.
    func leave(_ error: TransferError) {
        guard let history = start.hop.history else { return }
        history.failed(after: received)
        if start.hop.isWhole { return }
        // A part that was gone on with has grown, and stays; it also stays when no answer came.
        if head.status != 200 { return }
        let part = PartialBody(
            body, of: head, url: start.hop.url.text, total: head.isPlain ? expected : nil, kept: parts)
        history.part = error.isTransient && start.hop.coding == .identity ? part : nil
    }

    /// Bytes of the body on the wire. Where a transfer fails, libcurl leaves out the piece that it failed in.
    private var received: Int { max(offset(CURLINFO_SIZE_DOWNLOAD_T), head.isPlain ? delivered : 0) }

    private func reason(_ code: CURLcode) -> TransferError {
        if let refused, code == CURLE_COULDNT_CONNECT {
            return .blockedAddress(host: start.hop.url.host, address: refused.description)
        }
        return CurlCheck.error(
            code,
            CurlCheck.Circumstances(
                url: start.hop.url, message: handle.explanation, systemError: long(CURLINFO_OS_ERRNO),
                received: total == nil ? received : body.count, expected: total ?? expected, timeouts: watch.timeouts,
                wasConnected: offset(CURLINFO_PRETRANSFER_TIME_T) > 0))
    }

    private var expected: Int? {
        let length = offset(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
        return length >= 0 ? length : nil
    }

    /// −1 where libcurl does not know.
    private func offset(_ info: CURLINFO) -> Int {
        var value: curl_off_t = -1
        return artfetch_get_offset(easy, info, &value) == CURLE_OK ? Int(value) : -1
    }

    private func long(_ info: CURLINFO) -> Int {
        var value = 0
        return artfetch_get_long(easy, info, &value) == CURLE_OK ? value : 0
    }
}

import CCurl

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Sets up an easy handle: curl_easy_setopt(3) and the page of each option.
///
/// A handle serves one transfer after another. What is the same for all of them is set once (`prepare`); what depends
/// on the transfer is set each time, also back to nothing (`apply`).
struct CurlSetup {
    let easy: UnsafeMutableRawPointer
    /// Of the transfer, for an error's words.
    let host: String

    // MARK: Once

    /// `message` must live as long as the handle, `connections` as long as the multi handle.
    func prepare(
        _ configuration: TransportConfiguration, message: UnsafeMutablePointer<CChar>,
        connections: UnsafeMutableRawPointer
    ) throws(TransferError) {
        try pointer(CURLOPT_ERRORBUFFER, UnsafeMutableRawPointer(message))
        try long(CURLOPT_NOSIGNAL, 1)
        try check(artfetch_set_http_only(easy))
        try long(CURLOPT_FOLLOWLOCATION, 0)
        try check(artfetch_set_abandon_resolver(easy))
        try string(CURLOPT_USERAGENT, configuration.userAgent)
        // 100 KB at a time, as curl's own tool has it: a cover and its head mostly come at once, which saves a call, and
        // 16 transfers still take under 2 MB together.
        try long(CURLOPT_BUFFERSIZE, 102_400)
        // A host may be left alone for minutes, while others are busy or because it asked for that; libcurl forgets an
        // idle connection after 118 seconds, and looks whether one is still open before it is used.
        try long(CURLOPT_MAXAGE_CONN, 600)
        try files(configuration)
        try callbacks()
        try check(artfetch_set_close_socket(easy, CurlCallbacks.closeSocket))
        try pointer(CURLOPT_CLOSESOCKETDATA, connections)
        try long(CURLOPT_CONNECTTIMEOUT, Self.backstop(configuration.timeouts.connect))
        try long(CURLOPT_LOW_SPEED_LIMIT, 1)
        try long(CURLOPT_LOW_SPEED_TIME, Self.backstop(configuration.timeouts.stall))
    }

    /// The proxy's answer to CONNECT is not the origin's. A URL's own user comes before that of the file: CURLOPT_NETRC(3).
    private func files(_ configuration: TransportConfiguration) throws(TransferError) {
        if let file = configuration.caFile {
            try string(CURLOPT_CAINFO, file)
            try string(CURLOPT_PROXY_CAINFO, file)
        }
        if let file = configuration.netrcFile {
            try long(CURLOPT_NETRC, Int(CURL_NETRC_OPTIONAL.rawValue))
            try string(CURLOPT_NETRC_FILE, file)
        }
        try string(CURLOPT_NOPROXY, "")
        try long(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    }

    private func callbacks() throws(TransferError) {
        try check(artfetch_set_write(easy, CURLOPT_HEADERFUNCTION, CurlCallbacks.headLine))
        try check(artfetch_set_write(easy, CURLOPT_WRITEFUNCTION, CurlCallbacks.body))
        try check(artfetch_set_progress(easy, CurlCallbacks.progress))
        try check(artfetch_set_open_socket(easy, CurlCallbacks.openSocket))
        try check(artfetch_set_resolver_start(easy, CurlCallbacks.resolverStart))
        try check(artfetch_set_before_request(easy, CurlCallbacks.beforeRequest))
    }

    // MARK: For each transfer

    /// `list` and `context` must live as long as the transfer.
    ///
    /// - Parameter proxy: `nil` is none, not even that of the environment: `ProxyRules` has read it.
    func apply(
        _ hop: Hop, proxy: String?, list: inout UnsafeMutablePointer<curl_slist>?, context: UnsafeMutableRawPointer
    ) throws(TransferError) {
        try string(CURLOPT_URL, hop.url.text)
        // "" is everything libcurl can decode. A coding that was not asked for is undone all the same.
        try string(CURLOPT_ACCEPT_ENCODING, hop.coding == .identity ? "identity" : "")
        try string(CURLOPT_USERNAME, hop.credentials?.user)
        try string(CURLOPT_PASSWORD, hop.credentials?.password)
        try string(CURLOPT_PROXY, proxy ?? "")
        try fields(hop.allFields, &list)
        try version(hop.url.scheme)
        try long(CURLOPT_FRESH_CONNECT, hop.needsNewConnection ? 1 : 0)
        try long(CURLOPT_TIMEOUT, hop.item.map { Self.backstop($0.allowed) } ?? 0)
        // `CurlTransfer` turns it off for a coded body; only then is the progress callback called.
        try long(CURLOPT_NOPROGRESS, 1)
        for option in Self.contexts { try pointer(option, context) }
    }

    /// What each callback is called with.
    private static let contexts = [
        CURLOPT_HEADERDATA, CURLOPT_WRITEDATA, CURLOPT_XFERINFODATA, CURLOPT_OPENSOCKETDATA,
        CURLOPT_RESOLVER_START_DATA, CURLOPT_PREREQDATA,
    ]

    private func fields(
        _ fields: [HeaderField], _ list: inout UnsafeMutablePointer<curl_slist>?
    ) throws(TransferError) {
        for field in fields {
            // libcurl takes "Name:" as the wish to leave a field out, and sends an empty one for "Name;".
            let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
            guard let longer = curl_slist_append(list, line) else { throw outOfMemory }
            list = longer
        }
        try check(artfetch_set_list(easy, CURLOPT_HTTPHEADER, list))
    }

    /// HTTP/2 over TLS only. There a transfer waits for a handshake that is under way, to share its connection; without
    /// TLS it would wait for another's answer, and for ever if that never comes.
    private func version(_ scheme: TransferURL.Scheme) throws(TransferError) {
        try long(CURLOPT_HTTP_VERSION, Int(scheme == .https ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1))
        try long(CURLOPT_PIPEWAIT, scheme == .https ? 1 : 0)
    }

    /// In case the curl thread's own deadlines fail; real seconds, twice as long and ten minutes more, so that they are
    /// never first on a machine that is too busy for its threads.
    private static func backstop(_ duration: Duration) -> Int {
        Int(min(max(duration.seconds, 0), 1_000_000) * 2) + 600
    }

    // MARK: Options by type

    private func long(_ option: CURLoption, _ value: Int) throws(TransferError) {
        try check(artfetch_set_long(easy, option, value))
    }

    /// `nil` is as if it had never been set.
    private func string(_ option: CURLoption, _ value: String?) throws(TransferError) {
        try check(artfetch_set_string(easy, option, value))
    }

    private func pointer(_ option: CURLoption, _ value: UnsafeMutableRawPointer) throws(TransferError) {
        try check(artfetch_set_pointer(easy, option, value))
    }

    private func check(_ code: CURLcode) throws(TransferError) {
        guard code == CURLE_OK else { throw .connect(host: host, reason: String(cString: curl_easy_strerror(code))) }
    }

    private var outOfMemory: TransferError { .connect(host: host, reason: "there is no memory for it") }
}

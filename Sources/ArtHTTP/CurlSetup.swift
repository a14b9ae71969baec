import CCurl

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Sets up an easy handle for one hop: curl_easy_setopt(3) and the page of each option.
struct CurlSetup {
    let easy: UnsafeMutableRawPointer
    let host: String
    let proxy: String?

    /// `message`, `list` and `context` must live as long as the handle, `connections` as long as the multi handle.
    func apply(
        _ hop: Hop, _ configuration: TransportConfiguration, message: UnsafeMutablePointer<CChar>,
        list: inout UnsafeMutablePointer<curl_slist>?, context: UnsafeMutableRawPointer,
        connections: UnsafeMutableRawPointer
    ) throws(TransferError) {
        try pointer(CURLOPT_ERRORBUFFER, UnsafeMutableRawPointer(message))
        try long(CURLOPT_NOSIGNAL, 1)
        try request(hop, configuration)
        try fields(hop.allFields, &list)
        try protocols(hop.url.scheme)
        try backstops(configuration.timeouts, hop)
        try callbacks(context)
        try check(artfetch_set_close_socket(easy, CurlCallbacks.closeSocket))
        try pointer(CURLOPT_CLOSESOCKETDATA, connections)
    }

    private func request(_ hop: Hop, _ configuration: TransportConfiguration) throws(TransferError) {
        try string(CURLOPT_URL, hop.url.text)
        try string(CURLOPT_USERAGENT, configuration.userAgent)
        // "" is everything libcurl can decode. A coding that was not asked for is undone all the same.
        try string(CURLOPT_ACCEPT_ENCODING, hop.coding == .identity ? "identity" : "")
        if let file = configuration.caFile { try string(CURLOPT_CAINFO, file) }
        try credentials(hop, configuration)
        try proxy(configuration)
        // 100 KB at a time, as curl's own tool has it: a cover and its head mostly come at once, which saves a call, and
        // 16 transfers still take under 2 MB together.
        try long(CURLOPT_BUFFERSIZE, 102_400)
        // A host may be left alone for minutes, while others are busy or because it asked for that; libcurl forgets an
        // idle connection after 118 seconds, and looks whether one is still open before it is used.
        try long(CURLOPT_MAXAGE_CONN, 600)
        if hop.needsNewConnection { try long(CURLOPT_FRESH_CONNECT, 1) }
    }

    /// A URL's own user comes before that of the file: CURLOPT_NETRC(3).
    private func credentials(_ hop: Hop, _ configuration: TransportConfiguration) throws(TransferError) {
        if let file = configuration.netrcFile {
            try long(CURLOPT_NETRC, Int(CURL_NETRC_OPTIONAL.rawValue))
            try string(CURLOPT_NETRC_FILE, file)
        }
        guard let credentials = hop.credentials else { return }
        try string(CURLOPT_USERNAME, credentials.user)
        try string(CURLOPT_PASSWORD, credentials.password)
    }

    /// "" is none, not even that of the environment: `ProxyRules` has read it. The proxy's answer to CONNECT is not the
    /// origin's.
    private func proxy(_ configuration: TransportConfiguration) throws(TransferError) {
        try string(CURLOPT_PROXY, proxy ?? "")
        try string(CURLOPT_NOPROXY, "")
        try long(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        if let file = configuration.caFile { try string(CURLOPT_PROXY_CAINFO, file) }
    }

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
    private func protocols(_ scheme: TransferURL.Scheme) throws(TransferError) {
        try check(artfetch_set_http_only(easy))
        try long(CURLOPT_HTTP_VERSION, Int(scheme == .https ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1))
        try long(CURLOPT_PIPEWAIT, scheme == .https ? 1 : 0)
        try long(CURLOPT_FOLLOWLOCATION, 0)
        try check(artfetch_set_abandon_resolver(easy))
    }

    /// In case the curl thread's own deadlines fail; real seconds, twice as long and ten minutes more, so that they are
    /// never first on a machine that is too busy for its threads.
    private func backstops(_ timeouts: TransferTimeouts, _ hop: Hop) throws(TransferError) {
        try long(CURLOPT_CONNECTTIMEOUT, Self.backstop(timeouts.connect))
        try long(CURLOPT_LOW_SPEED_LIMIT, 1)
        try long(CURLOPT_LOW_SPEED_TIME, Self.backstop(timeouts.stall))
        if let item = hop.item { try long(CURLOPT_TIMEOUT, Self.backstop(item.allowed)) }
    }

    private static func backstop(_ duration: Duration) -> Int {
        Int(min(max(duration.seconds, 0), 1_000_000) * 2) + 600
    }

    private func callbacks(_ context: UnsafeMutableRawPointer) throws(TransferError) {
        try check(artfetch_set_write(easy, CURLOPT_HEADERFUNCTION, CurlCallbacks.headLine))
        try pointer(CURLOPT_HEADERDATA, context)
        try check(artfetch_set_write(easy, CURLOPT_WRITEFUNCTION, CurlCallbacks.body))
        try pointer(CURLOPT_WRITEDATA, context)
        // Called only once CURLOPT_NOPROGRESS is off.
        try check(artfetch_set_progress(easy, CurlCallbacks.progress))
        try pointer(CURLOPT_XFERINFODATA, context)
        try check(artfetch_set_open_socket(easy, CurlCallbacks.openSocket))
        try pointer(CURLOPT_OPENSOCKETDATA, context)
        try check(artfetch_set_resolver_start(easy, CurlCallbacks.resolverStart))
        try pointer(CURLOPT_RESOLVER_START_DATA, context)
        try check(artfetch_set_before_request(easy, CurlCallbacks.beforeRequest))
        try pointer(CURLOPT_PREREQDATA, context)
    }

    private func long(_ option: CURLoption, _ value: Int) throws(TransferError) {
        try check(artfetch_set_long(easy, option, value))
    }

    private func string(_ option: CURLoption, _ value: String) throws(TransferError) {
        try check(artfetch_set_string(easy, option, value))
    }

    private func pointer(_ option: CURLoption, _ value: UnsafeMutableRawPointer) throws(TransferError) {
        try check(artfetch_set_pointer(easy, option, value))
    }

    private func check(_ code: CURLcode) throws(TransferError) {
        guard code == CURLE_OK else {
            throw .connect(host: host, reason: String(cString: curl_easy_strerror(code)))
        }
    }

    private var outOfMemory: TransferError { .connect(host: host, reason: "there is no memory for it") }
}

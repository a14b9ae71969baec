import CCurl

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Turns libcurl's codes into errors: libcurl-errors(3).
enum CurlCheck {
    /// What is known of a transfer that failed.
    struct Circumstances {
        var url: TransferURL
        /// CURLOPT_ERRORBUFFER(3), may be empty.
        var message: String
        /// CURLINFO_OS_ERRNO(3), 0 for none.
        var systemError: Int
        var received: Int
        var expected: Int?
        var timeouts: TransferTimeouts
        var wasConnected: Bool
    }

    static func multi(_ code: CURLMcode, host: String) throws(TransferError) {
        guard code == CURLM_OK else {
            throw .connect(host: host, reason: String(cString: curl_multi_strerror(code)))
        }
    }

    /// By the code's number: for the tests, which do not see curl's types.
    static func error(number: UInt32, _ known: Circumstances) -> TransferError {
        error(CURLcode(rawValue: number), known)
    }

    static func error(_ code: CURLcode, _ known: Circumstances) -> TransferError {
        let host = known.url.host
        let reason = known.message.isEmpty ? String(cString: curl_easy_strerror(code)) : known.message
        switch code {
        case CURLE_URL_MALFORMAT: return .invalidURL(known.url.text, reason: reason)
        case CURLE_COULDNT_RESOLVE_HOST: return .dns(host: host)
        // libcurl also gives up so on a head that is too long for it.
        case CURLE_OUT_OF_MEMORY where known.wasConnected: return .badResponse(reason: "its head is too long")
        case CURLE_COULDNT_RESOLVE_PROXY: return .connect(host: host, reason: "its proxy's name could not be resolved")
        case CURLE_PROXY,
            CURLE_RECV_ERROR where isAboutProxy(code, reason):
            return .connect(host: host, reason: reason)
        case CURLE_COULDNT_CONNECT, CURLE_OUT_OF_MEMORY: return .connect(host: host, reason: systemReason(code, known))
        case CURLE_OPERATION_TIMEDOUT: return timeout(known)
        case CURLE_SSL_CONNECT_ERROR where known.systemError != 0:
            return .connect(host: host, reason: systemReason(code, known))
        case _ where isTLS(code): return .tls(host: host, reason: reason)
        case CURLE_RECV_ERROR where isAboutChunks(reason): return .badResponse(reason: reason)
        case _ where isInterruption(code):
            return .interrupted(received: max(0, known.received), expected: known.expected)
        default: return .badResponse(reason: reason)
        }
    }

    /// libcurl's message for these tells milliseconds, and the same failure must have the same sentence.
    private static func systemReason(_ code: CURLcode, _ known: Circumstances) -> String {
        let reason = known.systemError > 0 ? strerror(Int32(known.systemError)) : nil
        return reason.map { String(cString: $0) } ?? String(cString: curl_easy_strerror(code))
    }

    /// Only the backstop ends here; our own deadlines come first.
    private static func timeout(_ known: Circumstances) -> TransferError {
        known.wasConnected
            ? .timeout(.stall, seconds: known.timeouts.stall.seconds)
            : .timeout(.connect, seconds: known.timeouts.connect.seconds)
    }

    /// A bad chunk has the code of a broken connection, and is told apart by its message only.
    private static func isAboutChunks(_ message: String) -> Bool {
        message.lowercased().contains("chunk")
    }

    /// A proxy that refuses to connect has the code of a broken connection too, unless it speaks SOCKS.
    private static func isAboutProxy(_ code: CURLcode, _ message: String) -> Bool {
        code == CURLE_PROXY || message.contains("CONNECT") || message.contains("from proxy")
    }

    /// What came is not the head of an answer.
    static func isNoHTTP(_ code: CURLcode) -> Bool {
        [CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY].contains(code)
    }

    private static func isInterruption(_ code: CURLcode) -> Bool {
        [
            CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM,
        ].contains(code)
    }

    private static func isTLS(_ code: CURLcode) -> Bool {
        [
            CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_USE_SSL_FAILED,
        ].contains(code)
    }
}

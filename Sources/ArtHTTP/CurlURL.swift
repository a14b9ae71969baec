import CCurl

/// libcurl's own parser of URLs, libcurl-url(3).
enum CurlURL {
    struct Parsed {
        var text: String
        /// An IPv6 address with its brackets.
        var host: String
    }

    /// Parses `text`, and then `reference` relative to it.
    static func parse(_ text: String, then reference: String? = nil) throws(URLRefusal) -> Parsed {
        guard let handle = curl_url() else { throw URLRefusal(reason: "there is no memory to parse it") }
        defer { curl_url_cleanup(handle) }
        for part in [text, reference ?? ""] where !part.isEmpty {
            try check(curl_url_set(handle, CURLUPART_URL, part, UInt32(CURLU_DISALLOW_USER)))
        }
        return Parsed(text: try part(CURLUPART_URL, of: handle), host: try part(CURLUPART_HOST, of: handle))
    }

    private static func part(_ part: CURLUPart, of handle: OpaquePointer) throws(URLRefusal) -> String {
        var text: UnsafeMutablePointer<CChar>?
        try check(curl_url_get(handle, part, &text, 0))
        guard let text else { return "" }
        defer { curl_free(text) }
        return String(cString: text)
    }

    private static func check(_ code: CURLUcode) throws(URLRefusal) {
        guard code == CURLUE_OK else { throw URLRefusal(reason: reason(code)) }
    }

    /// In words that fit behind "it is refused:".
    private static func reason(_ code: CURLUcode) -> String {
        curl_url_strerror(code).map { String(cString: $0) } ?? "curl's code \(code.rawValue)"
    }
}

import ArtHTTP

extension TransferRequest {
    /// All that an answer may depend on, what the transport adds included.
    ///
    /// libcurl lists the codings that it was built with; for lists, which are asked for with all of them, a word stands
    /// in for that list.
    func sentFields(userAgent: String) -> [HeaderField] {
        let coding = coding == .identity ? "identity" : "any"
        return fields + [
            HeaderField(name: "Accept-Encoding", value: coding), HeaderField(name: "User-Agent", value: userAgent),
        ]
    }

    /// With further fields.
    func adding(_ more: [HeaderField]) -> TransferRequest {
        var request = self
        request.fields += more
        return request
    }

    /// Past caches on the way, after one of them answered what was not asked: RFC 9111, 5.2.1.4.
    func pastCaches() -> TransferRequest {
        adding([HeaderField(name: "Cache-Control", value: "no-cache")])
    }

    /// Without what earlier attempts have left, after the pieces made no picture.
    var asWhole: TransferRequest {
        var request = self
        request.isWhole = true
        return request
    }
}

import ArtTestSupport

/// An answer together with what the log says of it.
struct Reply: Sendable {
    let status: Int
    /// Of the body that is sent.
    let bytes: Int
    let answer: OriginAnswer

    /// The samples never change between two releases, so one date is true for all of them.
    private static let lastModified = "Thu, 01 Jan 2026 00:00:00 GMT"

    /// A status without a body.
    init(status: Int) {
        self.status = status
        bytes = 0
        answer = .status(status, fields: [("Cache-Control", "no-store")])
    }

    /// 200 with `body`, or 304 if the client says that it has it (RFC 9110, section 13.1).
    init(to request: OriginRequest, type: String, cacheControl: String, body: [UInt8]) {
        let tag = Self.entityTag(of: body)
        let validators: [(name: String, value: String)] = [
            ("ETag", tag), ("Last-Modified", Self.lastModified), ("Cache-Control", cacheControl),
        ]
        let description: [(name: String, value: String)] = [
            ("Content-Type", type), ("Content-Length", String(body.count)), ("X-Content-Type-Options", "nosniff"),
        ]
        let isKnown = Self.isKnown(tag, to: request)
        let sendsBody = !isKnown && request.method == "GET"
        status = isKnown ? 304 : 200
        bytes = sendsBody ? body.count : 0
        let head = OriginAnswer.head(status, validators + (isKnown ? [] : description))
        answer = OriginAnswer(steps: [.send(head)] + (sendsBody ? [.send(body)] : []), then: .keepAlive)
    }

    /// `If-Modified-Since` counts only where there is no `If-None-Match`.
    private static func isKnown(_ tag: String, to request: OriginRequest) -> Bool {
        if let known = request.field("If-None-Match") { return known == "*" || known.contains(tag) }
        return request.field("If-Modified-Since") == lastModified
    }

    /// FNV-1a, 64 bits: enough to tell samples apart, and the same on every machine.
    private static func entityTag(of body: [UInt8]) -> String {
        let hash = body.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        return "\"" + String(hash, radix: 16) + "\""
    }
}

extension OriginAnswer {
    /// The same, after a time: the first byte is late, as with a server that is far away.
    func delayed(milliseconds: Int) -> OriginAnswer {
        guard milliseconds > 0 else { return self }
        return OriginAnswer(steps: [.pause(milliseconds: milliseconds)] + steps, then: ending)
    }
}

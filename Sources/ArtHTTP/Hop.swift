/// One request of a transfer: the first one, or what a redirect led to.
struct Hop: Sendable {
    var url: TransferURL
    var fields: [HeaderField]
    /// Of the first URL; a server does not get to say which are sent.
    var credentials: Credentials?
    /// Whether a redirect may lead from https to http.
    var allowsDowngrade = false
    var coding: TransferRequest.ContentCoding
    var maxBytes: Int
    var item: TransferWatch.ItemDeadline?
    var history: TransferHistory?
    /// Neither gone on with nor left to be gone on with.
    var isWhole = false
    /// What is already there of this URL's body.
    var part: PartialBody?
    /// Of those that are open, one has turned out to be unfit.
    var needsNewConnection = false

    /// The fields that are sent.
    var allFields: [HeaderField] { fields + (part?.fields ?? []) }

    /// With the part of its body that an earlier attempt left, if that came from this very URL.
    var goingOn: Hop {
        if isWhole { return self }
        var hop = self
        hop.part = history?.part.flatMap { $0.url == url.text ? $0 : nil }
        return hop
    }

    /// The whole body is asked for.
    var fromStart: Hop {
        var hop = self
        hop.history?.part = nil
        hop.part = nil
        return hop
    }

    /// The hop that the value of a `Location` field leads to.
    ///
    /// Fields go along within the same origin only. Beyond it, for good, go none but those that say how a picture is
    /// wanted: tokens, cookies and whatever the user added belong to the origin that was asked (RFC 9110, 15.4).
    func following(_ location: String) throws(TransferError) -> Hop {
        // As a reference it would mean the same URL again: RFC 3986, 5.2.2.
        guard !location.isEmpty else { throw .redirect(reason: "its Location is empty") }
        let target = try self.target(location)
        var next = self
        next.url = target
        next.part = nil
        next.needsNewConnection = false
        if !target.isSameOrigin(as: url) {
            next.fields = fields.filter(FieldRules.mayCrossOrigins)
            next.credentials = nil
        }
        return next
    }

    private func target(_ location: String) throws(TransferError) -> TransferURL {
        let target: TransferURL
        do {
            target = try url.resolving(location)
        } catch {
            throw .redirect(reason: "\(error)")
        }
        if url.scheme == .https && target.scheme == .http && !allowsDowngrade {
            throw .redirect(reason: "it leads from https to \(target.text)")
        }
        return target
    }
}

/// A whole answer to one hop.
struct HopAnswer: Sendable {
    var head: ResponseHead
    var body: TransferBody
    var bytesReceived: Int
    /// A part was asked for, and what came is neither that nor the whole: it must be asked for from its start.
    var refusesPart = false
    /// The body's beginning is that of an earlier attempt.
    var isStitched = false
}

/// What is known about header fields of requests.
enum FieldRules {
    /// They describe the wish and the copy at hand, and give nobody away.
    private static let crossing: Set<String> = [
        "accept", "accept-language", "cache-control", "if-match", "if-modified-since", "if-none-match", "if-range",
        "range",
    ]

    static func mayCrossOrigins(_ field: HeaderField) -> Bool {
        crossing.contains(field.name.lowercased())
    }

    /// A line break in a field would begin another field, or another request: RFC 9110, 5.1 and 5.5.
    static func check(_ fields: [HeaderField], of url: String) throws(TransferError) {
        for field in fields {
            if let reason = refusal(of: field) { throw .invalidURL(url, reason: reason) }
        }
    }

    /// As the end of a sentence about the request; `nil` for a field that can be sent.
    static func refusal(of field: HeaderField) -> String? {
        guard !field.name.isEmpty, field.name.utf8.allSatisfy(isTokenByte) else {
            return "its header field has the name “\(field.name)”, which is no token"
        }
        guard !field.value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
            return "its header field \(field.name) has a control character in its value"
        }
        return nil
    }

    /// RFC 9110, 7.6.1 and 7.8; RFC 9112, 6 and 7; and those that the transport writes itself.
    static let transportFields: Set<String> = [
        "accept-encoding", "connection", "content-length", "expect", "host", "if-range", "keep-alive",
        "proxy-authorization", "proxy-connection", "range", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    private static let tokenMarks = Set("!#$%&'*+-.^_`|~".utf8)

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: tokenMarks.contains(byte)
        }
    }
}

/// Performs one transfer. Two users: `CurlTransport`, and the tests' own.
///
/// Cancelling the calling task cancels the transfer, which then throws `.cancelled`.
public protocol Transport: Sendable {
    func transfer(_ request: TransferRequest) async throws(TransferError) -> TransferAnswer
}

/// One header field.
public struct HeaderField: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// What is asked for.
public struct TransferRequest: Hashable, Sendable {
    /// Which content codings the answer may have; the body is always handed over decoded.
    public enum ContentCoding: Hashable, Sendable {
        /// Pictures: as it is, so that a cut transfer can be resumed.
        case identity
        /// Lists: all that libcurl has.
        case any
    }

    /// Absolute; checked and converted by the transport (`TransferURL`).
    public var url: String
    public var fields: [HeaderField]
    public var coding: ContentCoding
    /// The decoded body's limit, in bytes.
    public var maxBytes: Int
    /// What the item's deadline leaves to this attempt, all hops together.
    public var timeLeft: Duration?
    /// What earlier attempts at the same request have left; with it, a transfer that was cut goes on where it ended.
    public var history: TransferHistory?
    /// Asked for from its start, whatever earlier attempts have left.
    public var isWhole = false

    public init(
        url: String, fields: [HeaderField] = [], coding: ContentCoding = .identity, maxBytes: Int,
        timeLeft: Duration? = nil
    ) {
        self.url = url
        self.fields = fields
        self.coding = coding
        self.maxBytes = maxBytes
        self.timeLeft = timeLeft
    }
}

/// A whole answer: whatever its status, its body arrived complete.
public struct TransferAnswer: Hashable, Sendable {
    public var status: Int
    /// Of the last response, redirects and interim answers left out.
    public var fields: [HeaderField]
    /// After content decoding.
    public var body: TransferBody
    /// After redirects.
    public var effectiveURL: String
    /// Body bytes on the wire, all hops together.
    public var bytesReceived: Int
    /// The body is put together from what several attempts brought.
    public var isStitched = false
    /// When it was asked for and when it was there, in seconds since 1970; `DatedTransport` says it.
    public var requestTime = 0
    public var responseTime = 0

    public init(status: Int, fields: [HeaderField], body: [UInt8], effectiveURL: String, bytesReceived: Int) {
        self.init(
            status: status, fields: fields, body: TransferBody(body), effectiveURL: effectiveURL,
            bytesReceived: bytesReceived)
    }

    public init(status: Int, fields: [HeaderField], body: TransferBody, effectiveURL: String, bytesReceived: Int) {
        self.status = status
        self.fields = fields
        self.body = body
        self.effectiveURL = effectiveURL
        self.bytesReceived = bytesReceived
    }

    /// The value of the first field with that name, letter case aside.
    public func field(_ name: String) -> String? {
        fields.first { $0.isNamed(name) }?.value
    }
}

import ArtImage

/// What went wrong with an item or a list. The raw values are stable: manifests and reports carry them.
public enum FailureKind: String, CaseIterable, Sendable, Codable {
    case httpStatus = "http-status"
    case rateLimited = "rate-limited"
    case timeout
    case dns
    case connect
    case tls
    case redirect
    case blockedAddress = "blocked-address"
    case interruptedTransfer = "interrupted-transfer"
    case tooManyBytes = "too-many-bytes"
    case notAnImage = "not-an-image"
    case unsupportedFormat = "unsupported-format"
    case truncated
    case corrupt
    case tooManyPixels = "too-many-pixels"
    case tooComplex = "too-complex"
    case badResponse = "bad-response"
    case badList = "bad-list"
    case invalidURL = "invalid-url"
    case noImage = "no-image"
    case offlineMiss = "offline-miss"
    /// The picture is not what a lock says.
    case drift
    case store
}

/// Why an item or a list failed, as the manifest says it.
public struct Failure: Error, Hashable, Sendable, Decodable {
    public var kind: FailureKind
    /// One sentence: what, value, limit.
    public var message: String
    /// The HTTP status, where one was the reason.
    public var status: Int?
    /// Whether asking again later could help. What is not retryable is *broken*.
    public var retryable: Bool

    public init(kind: FailureKind, message: String, status: Int? = nil, retryable: Bool = false) {
        self.kind = kind
        self.message = message
        self.status = status
        self.retryable = retryable
    }
}

extension Failure {
    static let noImage = Failure(kind: .noImage, message: "the list names no picture for this item")

    /// Nobody was asked for what the cache does not have.
    static func offlineMiss(_ what: String) -> Failure {
        Failure(kind: .offlineMiss, message: "\(what), and nobody is asked", retryable: true)
    }

    static let notKept = offlineMiss("the cache does not have this picture")

    /// The original is there, and nothing can be made of it where nothing can be written.
    static func notKept(in boxes: [PixelSize]) -> Failure {
        offlineMiss("the cache does not have it in size " + boxes.map(\.description).joined(separator: ", "))
    }

    init(_ error: ImageError) {
        self.init(kind: FailureKind(error), message: error.description)
    }

    /// - Parameter list: As the message calls it.
    init(_ error: FeedError, of list: String) {
        self.init(kind: .badList, message: "\(list): \(error)")
    }
}

extension FailureKind {
    init(_ error: ImageError) {
        self =
            switch error {
            case .notAnImage: .notAnImage
            case .unsupportedFormat: .unsupportedFormat
            case .truncated: .truncated
            case .corrupt: .corrupt
            case .tooManyPixels, .tooMuchMemory: .tooManyPixels
            case .tooComplex, .outOfMemory: .tooComplex
            case .encoding: .store
            }
    }
}

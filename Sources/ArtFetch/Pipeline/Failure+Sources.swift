import ArtCache
import ArtHTTP

extension Failure {
    init(_ failure: FetchFailure) {
        self.init(
            kind: FailureKind(failure), message: failure.description, status: failure.status,
            retryable: failure.isRetryable || FailureKind(failure) == .store)
    }

    /// The cache, the output folder or another file could not be written.
    init(storing error: any Error) {
        self.init(kind: .store, message: "\(error)", retryable: true)
    }
}

extension FailureKind {
    init(_ failure: FetchFailure) {
        self =
            switch failure {
            case .status: .httpStatus
            case .rateLimited: .rateLimited
            case .refused(let refusal): FailureKind(refusal.reason)
            case .transfer(let error): FailureKind(error)
            }
    }

    init(_ reason: HostRefusal.Reason) {
        self =
            switch reason {
            case .longPause, .pauses: .rateLimited
            case .silence: .timeout
            }
    }

    init(_ error: TransferError) {
        self =
            switch error {
            case .invalidURL: .invalidURL
            case .dns: .dns
            case .connect, .proxyAuthentication: .connect
            case .tls: .tls
            case .timeout: .timeout
            case .redirect: .redirect
            case .blockedAddress: .blockedAddress
            case .interrupted, .cancelled: .interruptedTransfer
            case .tooManyBytes: .tooManyBytes
            case .badResponse: .badResponse
            case .spill: .store
            }
    }
}

extension FetchFailure {
    fileprivate var status: Int? {
        switch self {
        case .status(let status), .rateLimited(let status, _): status
        case .refused(let refusal): refusal.status
        case .transfer: nil
        }
    }
}

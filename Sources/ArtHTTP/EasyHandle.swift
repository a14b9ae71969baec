import CCurl

/// An easy handle of libcurl with what is the same for all its transfers. Used on the curl thread only.
///
/// One that has served a transfer well serves the next: a new one costs as much as a tenth of a small transfer. One
/// whose transfer failed is given up, so that nothing of the failure is left (`CURLINFO_OS_ERRNO`, for one).
final class EasyHandle {
    let pointer: UnsafeMutableRawPointer
    private let message: UnsafeMutablePointer<CChar>

    /// - Parameter host: of the transfer that it is made for.
    init(
        host: String, configuration: TransportConfiguration, connections: ConnectionTable
    ) throws(TransferError) {
        guard let pointer = curl_easy_init() else { throw .connect(host: host, reason: "there is no memory for it") }
        self.pointer = pointer
        message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try CurlSetup(easy: pointer, host: host).prepare(
            configuration, message: message, connections: Unmanaged.passUnretained(connections).toOpaque())
    }

    deinit {
        curl_easy_cleanup(pointer)
        message.deallocate()
    }

    /// What libcurl says of the transfer's failure: CURLOPT_ERRORBUFFER(3).
    var explanation: String { String(cString: message) }
}

import CTestTLS

/// What a TLS origin shows: a certificate that signed itself, made on the spot.
public final class TLSIdentity: Sendable {
    /// PEM, for clients that are to trust it; in a folder that goes with this value.
    public let certificate: String
    private let folder: TemporaryDirectory
    private let identity: Identity

    /// `@unchecked`: after it is made OpenSSL takes care of its use by several threads (openssl-threads(7)).
    private struct Identity: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    /// OpenSSL could not make it.
    struct Failure: Error {
        var host: String
    }

    /// - Parameters:
    ///   - host: the only name it is for.
    ///   - seconds: when it is valid, from now on.
    public init(host: String, valid seconds: ClosedRange<Int> = -3_600...86_400) throws {
        folder = try TemporaryDirectory()
        certificate = folder.file("certificate.pem")
        guard
            let pointer = art_tls_identity_make(host, seconds.lowerBound, seconds.upperBound, certificate)
        else { throw Failure(host: host) }
        identity = Identity(pointer: pointer)
    }

    deinit { art_tls_identity_free(identity.pointer) }

    func accept(_ socket: Int32) -> OpaquePointer? { art_tls_accept(identity.pointer, socket) }
}

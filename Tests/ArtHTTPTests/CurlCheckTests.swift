import Testing

@testable import ArtHTTP

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct CurlCheckTests {
    /// Codes of libcurl-errors(3), by number: curl's names are seen by one module only.
    private enum Code: UInt32 {
        case couldNotResolveHost = 6
        case couldNotConnect = 7
        case http2 = 16
        case partialFile = 18
        case operationTimedOut = 28
        case tlsConnectError = 35
        case gotNothing = 52
        case receiveError = 56
        case peerFailedVerification = 60
        case badContentEncoding = 61
        case http2Stream = 92
    }

    private static func error(
        _ code: Code, message: String = "", systemError: Int32 = 0, wasConnected: Bool = true
    ) throws -> TransferError {
        CurlCheck.error(
            number: code.rawValue,
            CurlCheck.Circumstances(
                url: try TransferURL("https://a.example/"), message: message, systemError: Int(systemError),
                received: 7, expected: 9, timeouts: TransferTimeouts(), wasConnected: wasConnected))
    }

    @Test func `each kind of code becomes its error`() throws {
        #expect(try Self.error(.couldNotResolveHost) == .dns(host: "a.example"))
        for code in [Code.partialFile, .gotNothing, .http2, .http2Stream] {
            #expect(try Self.error(code) == .interrupted(received: 7, expected: 9))
        }
        #expect(try Self.error(.operationTimedOut) == .timeout(.stall, seconds: 30))
        #expect(try Self.error(.operationTimedOut, wasConnected: false) == .timeout(.connect, seconds: 10))
        #expect(
            try Self.error(.peerFailedVerification, message: "certificate has expired")
                == .tls(host: "a.example", reason: "certificate has expired"))
        #expect(try Self.error(.badContentEncoding, message: "m") == .badResponse(reason: "m"))
    }

    @Test func `a bad chunk is told from a broken connection`() throws {
        let chunk = "Illegal or missing hexadecimal sequence in chunked-encoding"
        #expect(try Self.error(.receiveError, message: chunk) == .badResponse(reason: chunk))
        #expect(
            try Self.error(.receiveError, message: "Recv failure: Connection reset by peer")
                == .interrupted(received: 7, expected: 9))
    }

    @Test func `a failed connection says the system's reason and no time`() throws {
        let message = "Failed to connect to a.example port 443 after 12 ms: Couldn't connect to server"
        #expect(
            try Self.error(.couldNotConnect, message: message, systemError: ECONNREFUSED)
                == .connect(host: "a.example", reason: "Connection refused"))
        let error = try Self.error(.couldNotConnect, message: message)
        #expect(!error.description.contains("12 ms"))
    }

    @Test func `a handshake that the network broke is no verdict on the certificate`() throws {
        #expect(try Self.error(.tlsConnectError, systemError: ECONNRESET).isTransient)
        #expect(try !Self.error(.tlsConnectError).isTransient)
    }
}

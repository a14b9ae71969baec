import Testing

@testable import ArtHTTP

@Suite struct TransferErrorTests {
    @Test func `one second is no plural`() {
        #expect(TransferError.timeout(.stall, seconds: 1).description == "no byte for 1 second")
        #expect(TransferError.timeout(.connect, seconds: 0.5).description == "no connection within 0.5 seconds")
        #expect(FetchFailure.rateLimited(status: 429, retryAfter: 0.2).description.hasSuffix("to wait 1 second"))
    }

    @Test(arguments: [
        (TransferError.timeout(.stall, seconds: 30), "no byte for 30 seconds"),
        (.timeout(.connect, seconds: 0.2), "no connection within 0.2 seconds"),
        (.timeout(.item, seconds: 300), "not done within 300 seconds"),
        (.tooManyBytes(limit: 50), "body is longer than the limit of 50 bytes"),
        (.interrupted(received: 3, expected: 9), "connection ended after 3 bytes of the body, expected were 9"),
        (.interrupted(received: 3, expected: nil), "connection ended after 3 bytes of the body"),
        (
            .blockedAddress(host: "a.example", address: "10.0.0.1"),
            "a.example is at 10.0.0.1, a special address, which needs leave to be asked"
        ),
        (
            .blockedAddress(host: "10.0.0.1", address: "10.0.0.1"),
            "10.0.0.1 is a special address, which needs leave to be asked"
        ),
        (.invalidURL("x\u{1B}y", reason: "it is not absolute"), "URL x\u{FFFD}y is refused: it is not absolute"),
    ])
    func `the sentence says what, value and limit`(error: TransferError, sentence: String) {
        #expect(error.description == sentence)
    }

    @Test func `what a server says is cut and cannot steer a terminal`() {
        let said = "\u{1B}[2J\n" + String(repeating: "x", count: 100_000)
        let sentence = TransferError.badResponse(reason: said).description
        #expect(sentence.hasPrefix("answer breaks HTTP: \u{FFFD}[2J\u{FFFD}xxx"))
        #expect(sentence.count < 400)
    }

    @Test func `what may pass by itself is transient and nothing else`() {
        let transient: [TransferError] = [
            .dns(host: "h"), .connect(host: "h", reason: "r"), .timeout(.stall, seconds: 1),
            .interrupted(received: 0, expected: nil),
        ]
        let lasting: [TransferError] = [
            .invalidURL("u", reason: "r"), .tls(host: "h", reason: "r"), .redirect(reason: "r"),
            .blockedAddress(host: "h", address: "a"), .tooManyBytes(limit: 1), .badResponse(reason: "r"), .cancelled,
        ]
        #expect(transient.filter { !$0.isTransient } == [])
        #expect(lasting.filter { $0.isTransient } == [])
    }
}

@testable import ArtHTTP

/// What holds for every head of an answer, line by line as curl hands it over.
enum ResponseCheck {
    static func run(_ bytes: [UInt8]) {
        do throws(TransferError) {
            check(try head(of: bytes))
        } catch {
            guard case .badResponse = error else { fail("a head is refused as \(error)") }
            expect(error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "a control character is shown")
        }
    }

    private static func head(of bytes: [UInt8]) throws(TransferError) -> ResponseHead {
        var head = ResponseHead()
        var rest = bytes[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
            try receive(rest[..<end], into: &head)
            rest = rest[end...]
        }
        expect(head.fields.count <= bytes.count, "\(head.fields.count) fields of \(bytes.count) bytes")
        expect(try (head.contentLength ?? 0) >= 0, "a negative length")
        return head
    }

    /// `ArraySlice.withUnsafeBytes` does not hand typed errors on.
    private static func receive(_ line: ArraySlice<UInt8>, into head: inout ResponseHead) throws(TransferError) {
        let received = line.withUnsafeBytes { line in
            Result { () throws(TransferError) in try head.receive(line) }
        }
        try received.get()
    }

    private static func check(_ head: ResponseHead) {
        expect(head.status == 0 || (100...999).contains(head.status), "status \(head.status)")
        expect(head.location == nil || (300...399).contains(head.status), "status \(head.status) leads elsewhere")
        let answer = TransferAnswer(
            status: head.status, fields: head.fields, body: [], effectiveURL: "", bytesReceived: 0)
        check(answer)
        FreshnessCheck.check(answer)
    }

    /// However long a server asks to wait, the policy either gives up or waits within its bounds.
    private static func check(_ answer: TransferAnswer) {
        for dialect in [ThrottleDialect.standard, .github, .iTunes] {
            let policy = RetryPolicy()
            let signal = HostSignal(.success(answer), dialect, now: 0)
            expect((signal.asked ?? 0) >= 0, "a pause of \(signal.asked ?? 0) seconds")
            guard let failure = FetchFailure(answer, signal, maxWait: policy.maxWait) else { continue }
            expect(failure.description.count < 200, "a sentence of \(failure.description.count) characters")
            if case .retry(let backoff) = policy.decision(after: failure, attempts: 1, asked: signal.asked) {
                expect((signal.asked ?? 0) <= policy.maxWait && backoff.upperBound <= policy.cap, "waits \(backoff)")
            }
        }
    }
}

import ArtHTTP
import ArtImage
import Testing

@testable import ArtFetch

struct FailureTests {
    static let transfers: [(TransferError, FailureKind, Bool)] = [
        (.invalidURL("x", reason: "no scheme"), .invalidURL, false),
        (.dns(host: "h"), .dns, true),
        (.connect(host: "h", reason: "refused"), .connect, true),
        (.timeout(.stall, seconds: 30), .timeout, true),
        (.redirect(reason: "too many"), .redirect, false),
        (.blockedAddress(host: "h", address: "127.0.0.1"), .blockedAddress, false),
        (.interrupted(received: 1, expected: 2), .interruptedTransfer, true),
        (.tooManyBytes(limit: 1), .tooManyBytes, false),
        (.badResponse(reason: "two lengths"), .badResponse, false),
    ]

    @Test(arguments: transfers)
    func `a transfer's error has a kind, a sentence, and is broken or transient`(
        error: TransferError, kind: FailureKind, retryable: Bool
    ) {
        let failure = Failure(FetchFailure.transfer(error))
        #expect(failure.kind == kind)
        #expect(failure.retryable == retryable)
        #expect(failure.message == error.description)
        #expect(failure.status == nil)
    }

    @Test(arguments: [(404, false), (410, false), (401, false), (500, true), (503, true), (408, true)])
    func `a status is kept, and says whether asking again helps`(status: Int, retryable: Bool) {
        let failure = Failure(.status(status))
        #expect(failure.kind == .httpStatus)
        #expect(failure.status == status)
        #expect(failure.retryable == retryable)
    }

    @Test func `a throttled item is rate-limited, with its status`() {
        let failure = Failure(.rateLimited(status: 429, retryAfter: 3600))
        #expect(failure.kind == .rateLimited)
        #expect(failure.status == 429)
        #expect(failure.retryable)
    }

    static let images: [(ImageError, FailureKind)] = [
        (.notAnImage(looksLike: "an HTML page"), .notAnImage), (.unsupportedFormat(name: "AVIF"), .unsupportedFormat),
        (.truncated(offset: 1), .truncated), (.corrupt(reason: "x", offset: nil), .corrupt),
        (.tooManyPixels(size: PixelSize(width: 9, height: 9), limit: 1), .tooManyPixels),
        (.tooMuchMemory(needed: 2, limit: 1), .tooManyPixels), (.tooComplex(what: "scans"), .tooComplex),
    ]

    @Test(arguments: images)
    func `a picture's error is broken: the same bytes would fail again`(error: ImageError, kind: FailureKind) {
        let failure = Failure(error)
        #expect(failure.kind == kind)
        #expect(!failure.retryable)
    }
}

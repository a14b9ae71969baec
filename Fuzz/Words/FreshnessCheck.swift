@testable import ArtHTTP

/// Whatever an answer says of itself, its age counts up, it is fresh only until that reaches its lifetime, and what is
/// kept of it is short.
enum FreshnessCheck {
    private static let now = 1_000_000_000
    /// From the first year that a date can name to the last.
    private static let longest = 10_000 * 366 * 86_400

    static func check(_ answer: TransferAnswer) {
        var answer = answer
        answer.requestTime = now - 3
        answer.responseTime = now - 2
        let response = StoredResponse(answer, to: "")
        let (age, lifetime) = (response.currentAge(at: now) ?? 0, response.lifetime)
        expect((3...longest).contains(age), "an age of \(age) seconds")
        expect((0...longest).contains(lifetime), "a lifetime of \(lifetime) seconds")
        expect(!response.isFresh(at: now + max(0, lifetime - age)), "fresh for ever")
        expect(!response.isFresh(at: now - 3), "fresh before it came")
        expect(response.condition.allSatisfy { $0.value.utf8.count <= 1024 }, "a validator that is too long")
    }
}

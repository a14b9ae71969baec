import Testing

@testable import ArtFetch

struct FeedErrorTests {
    @Test(arguments: [
        (FeedError.emptyBody, "the answer is empty, a list was expected"),
        (.wrongFormat(looksLike: "an HTML page"), "the answer is an HTML page, not the list that was asked for"),
        (.broken(reason: "expected a digit", place: "byte 812"), "the list is broken at byte 812: expected a digit"),
        (.broken(reason: "expected a digit", place: nil), "the list is broken: expected a digit"),
        (.service(message: "Not Found"), "the service answered \"Not Found\""),
    ])
    func `an error is a sentence`(error: FeedError, sentence: String) {
        #expect(error.description == sentence)
    }

    @Test func `a service's long message is shortened in the sentence and kept in the value`() {
        let error = FeedError.service(message: String(repeating: "x", count: 10_000))
        #expect(error.description == "the service answered \"\(String(repeating: "x", count: 200))…\"")
        #expect(error == .service(message: String(repeating: "x", count: 10_000)))
    }

    @Test(arguments: [
        (
            FeedUsageError.malformed(parameter: "country", value: "USA", expected: "two letters"),
            "country is \"USA\", expected two letters"
        ),
        (
            .missing(parameter: "artist", expected: "at least one name"),
            "artist is missing, expected at least one name"
        ),
        (.repeated(parameter: "artist", value: "ABBA"), "artist \"ABBA\" is given twice"),
    ])
    func `a usage error is a sentence`(error: FeedUsageError, sentence: String) {
        #expect(error.description == sentence)
    }
}

import Testing

@testable import ArtFetch
@testable import ArtFetchCommand

struct DifferenceTextTests {
    @Test func `each picture is named once, with the count of all`() {
        var difference = PictureDifference(from: PictureLock(), to: PictureLock())
        difference.added = [
            .init(url: "https://a.test/1", title: "One\u{1B}"), .init(url: "https://a.test/2", title: ""),
            .init(url: "https://a.test/3", title: "https://a.test/3"),
        ]
        #expect(
            DifferenceText.of(difference) == """
                + One\u{FFFD} <https://a.test/1>
                + https://a.test/2
                + https://a.test/3
                3 added, 0 removed, 0 changed

                """)
    }
}

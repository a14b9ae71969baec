@testable import ArtFetch

/// XML documents as lists.
extension FuzzTarget {
    static let markup = FuzzTarget(
        name: "markup", check: { MarkupCheck(input($0, $1)).run() }, seeds: { MarkupSeeds.all })
}

/// What holds for any document.
private struct MarkupCheck {
    private let body: [UInt8]

    init(_ body: [UInt8]) {
        self.body = body
    }

    func run() -> Int32 {
        do throws(FeedError) {
            let list = try SyndicationList(body, base: BaseURL("https://a.example/feed"))
            check(list.page)
            for link in list.links.values { check(link) }
        } catch {
            check(error)
        }
        return 0
    }

    private func check(_ page: ListPage) {
        // `<item/>` is the shortest.
        expect(page.items.count <= body.count / 7, "\(page.items.count) items of \(body.count) bytes")
        if let failure = page.failure { check(failure) }
        for item in page.items {
            for text in [item.id, item.title, item.page, item.image].compactMap(\.self) { check(text) }
            for variant in item.variants { check(variant.url) }
            expect(item.variants.isEmpty || item.variants.first?.url == item.image, "an item without its first picture")
        }
    }

    private func check(_ error: FeedError) {
        expect(error.description.count < 300, "an error's sentence is \(error.description.count) characters long")
    }

    /// Entities may make ten times its length of a document, or 64 KiB of one that is short; a relative reference gets
    /// its base, and three characters for a byte that no URL may have.
    private func check(_ text: String) {
        let most = 10 * body.count + 65_536
        expect(text.utf8.count <= 4 * most, "\(text.utf8.count) bytes of text in a document of \(body.count)")
    }
}

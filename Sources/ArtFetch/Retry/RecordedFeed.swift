/// The feed of an earlier run, as far as its manifest tells of it: enough to say whose pictures are asked for, and no
/// list of it is asked again.
struct RecordedFeed: Feed {
    let head: RecordedHead

    var name: String { head.feed.name }
    var parameters: [FeedParameter] { [] }
    var limit: ItemLimit { .none }

    /// Where the lists were, for header fields that go to the feed's own origin.
    func start() -> [ListRequest] {
        head.feed.urls.filter { $0.hasPrefix("http://") || $0.hasPrefix("https://") }
            .map { ListRequest(.service(url: $0)) }
    }

    func page(_ body: [UInt8], for request: ListRequest) throws(FeedError) -> ListPage { ListPage() }
}

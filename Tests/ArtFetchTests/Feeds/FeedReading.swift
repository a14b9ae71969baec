@testable import ArtFetch

extension Feed {
    /// The page of a body written in the test, for the feed's first request.
    func page(_ body: String) throws(FeedError) -> ListPage {
        try page(Array(body.utf8), for: start()[0])
    }

    /// The URLs that open the list.
    var urls: [String] { start().compactMap(\.url) }
}

extension ListRequest {
    var url: String? {
        if case .service(let url) = source { url } else { nil }
    }
}

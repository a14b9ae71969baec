@testable import ArtFetch

extension Feed {
    /// The page of a body written in the test, for the feed's first request.
    func page(_ body: String) throws(FeedError) -> ListPage {
        try page(Array(body.utf8), for: start()[0])
    }

    /// The URLs that open the list.
    var urls: [String] { start().compactMap(\.url) }
}

extension Item {
    /// What an element of a service's list is that is no row.
    static func unreadable(_ number: Int, _ reason: String, section: String? = nil) -> Item {
        Item(
            id: "", title: "element \(number)", section: section,
            fault: Failure(kind: .badList, message: "element \(number) of the list \(reason)"))
    }
}

extension ListRequest {
    var url: String? {
        if case .service(let url) = source { url } else { nil }
    }
}

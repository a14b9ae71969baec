import ArtHTTP

/// What failed, before everything else: the lists, then the items, each with its reason.
enum PageFailures {
    static func row(_ list: FailedList, isKnown: Bool, _ html: inout HTMLText) {
        html.element("li", ["data-state": PageState.failure.rawValue, "data-section": list.section]) { html in
            html.element("span", ["class": "place"], "list")
            html.element("h3", ["dir": "auto"]) { html in
                html.text(list.section ?? "A list")
                html.element("span", " could not be had")
            }
            ending(list.failure, attempts: 0, isKnown: isKnown, url: list.list, &html)
        }
    }

    static func row(_ entry: ManifestEntry, _ failure: Failure, isKnown: Bool, _ html: inout HTMLText) {
        let item = entry.item
        html.element(
            "li",
            [
                "data-state": PageState.failure.rawValue, "data-id": item.id, "data-section": item.section,
            ]
        ) { html in
            html.element("span", ["class": "place"], String(entry.position))
            html.element("h3", ["dir": "auto"]) { html in
                html.text(item.title.isEmpty ? "(no title)" : item.title)
                if let subtitle = item.subtitle { html.element("span", " " + subtitle) }
            }
            ending(failure, attempts: entry.attempts, isKnown: isKnown, url: item.image, page: item.page, &html)
        }
    }

    private static func ending(
        _ failure: Failure, attempts: Int, isKnown: Bool, url: String?, page: String? = nil, _ html: inout HTMLText
    ) {
        let nature = isKnown ? "known" : failure.retryable ? "transient" : "broken"
        html.element("span", ["class": "kind \(nature)"], failure.kind.rawValue)
        html.element("p", ["dir": "auto"]) { html in
            html.text(failure.message)
            let tries = attempts > 0 ? " · " + PageNumber.count(attempts, "attempt", "attempts") : ""
            html.element("span", ["class": "quiet"], " · \(nature)\(tries)")
        }
        let page = PageLink.address(page)
        guard url != nil || page != nil else { return }
        html.element("p", ["class": "url"]) { html in
            if let url { link(url, &html) }
            if url != nil && page != nil { html.text(" · ") }
            if let page { html.element("a", ["href": page, "rel": "noopener"], "its page") }
        }
    }

    private static func link(_ url: String, _ html: inout HTMLText) {
        let shown = TransferURL.shown(url)
        if let address = PageLink.address(url) {
            html.element("a", ["href": address, "rel": "noopener"], shown)
        } else {
            html.text(shown)
        }
    }
}

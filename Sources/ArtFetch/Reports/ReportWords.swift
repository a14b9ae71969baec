import ArtHTTP

/// The words that reports have in common. Nothing here is cleaned or escaped: each report does that in its own way.
extension ManifestEntry {
    /// `Title (subtitle)`; where there is none, its picture's URL, else its place in the list.
    package var name: String {
        if !item.shownTitle.isEmpty { return item.shownTitle }
        return shownURL ?? "item \(position)"
    }

    /// The URL of its picture without user and password; `nil` where the list named none.
    package var shownURL: String? { item.image.map(TransferURL.shown) }

    package var shownPage: String? { item.page.map(TransferURL.shown) }
}

extension Item {
    /// `Title (subtitle)`.
    package var shownTitle: String {
        guard let subtitle, !subtitle.isEmpty else { return title }
        return "\(title) (\(subtitle))"
    }
}

extension FailedList {
    /// Without user and password.
    package var shownList: String { TransferURL.shown(list) }
}

extension RunRecord {
    /// `music`, or `music: Top Albums`.
    package var name: String {
        guard let title = head.feed.title, !title.isEmpty else { return head.feed.name }
        return "\(head.feed.name): \(title)"
    }

    /// The failed lists alone, as counts.
    package var failedLists: ResultCounts {
        var counts = listCounts
        counts.succeeded = 0
        return counts
    }
}

extension ResultCounts {
    /// `3 failed (1 broken, 2 transient)`; an empty part is left out.
    package var failureWords: String {
        let parts = [(broken, "broken"), (transient, "transient"), (excused, "known")]
            .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return "\(failed) failed" + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
    }
}

package enum Count {
    /// `1 item`, `2 items`.
    package static func of(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }
}

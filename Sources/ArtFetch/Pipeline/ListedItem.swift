import ArtHTTP

/// An item at its place in the list.
struct ListedItem: Hashable, Sendable {
    /// From 1.
    var position: Int
    var item: Item
    /// The URL asked for: the smallest picture the service offers that is large enough, or what `PictureLadder` has next.
    var asked: String?
}

/// What became of an item, and what it cost.
struct ItemResult: Sendable {
    var outcome: ManifestEntry.Outcome
    /// Body bytes of all its attempts.
    var bytesReceived = 0
}

extension ListedItem {
    /// The same item, for which another URL is asked.
    func asking(_ url: String?) -> ListedItem {
        var listed = self
        listed.asked = url
        return listed
    }
}

extension ItemResult {
    /// With what was spent before on another picture in the item's place.
    func adding(_ earlier: FetchOutcome?) -> ItemResult {
        guard let earlier else { return self }
        var result = self
        result.outcome.addAttempts(earlier.attempts)
        result.bytesReceived += earlier.bytesReceived
        return result
    }
}

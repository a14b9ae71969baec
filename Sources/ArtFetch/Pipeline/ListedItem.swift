/// An item at its place in the list.
struct ListedItem: Hashable, Sendable {
    /// From 1.
    var position: Int
    var item: Item
    /// The URL asked for: the smallest picture the service offers that is large enough.
    var asked: String?
}

/// What became of an item, and what it cost.
struct ItemResult: Sendable {
    var outcome: ManifestEntry.Outcome
    /// Body bytes of all its attempts.
    var bytesReceived = 0
}

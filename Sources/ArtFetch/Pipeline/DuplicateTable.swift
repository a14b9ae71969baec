/// Which item first wanted a picture: items with the same URL become one download.
///
/// Keeps a hash of each URL, not the URL: 16 bytes an item before the table's own room. Two URLs with one hash are
/// told apart by their journal entries.
struct DuplicateTable {
    private var firstByHash: [Int: Int] = [:]

    enum Answer: Hashable {
        case first
        /// The position of the item that wanted it first, unless their hashes merely collide.
        case seenAt(Int)
    }

    /// Notes that the item at `position` wants `url`.
    mutating func note(_ url: String, at position: Int) -> Answer {
        if let first = firstByHash[url.hashValue] { return .seenAt(first) }
        firstByHash[url.hashValue] = position
        return .first
    }
}

/// The pictures on their way, and the items that wait for one that another item wanted first.
///
/// Decides only; `Downloader` acts. Two URLs that merely share a hash are told apart and loaded each on its own.
struct Flights {
    /// What an item has to do with those before it.
    enum Claim {
        /// The first to want its picture.
        case load
        /// It waits for one on its way, and is recorded with it.
        case attached
        /// What became of its picture is known.
        case known(Landed)
    }

    /// What is recorded of an item that has ended.
    struct Landed: Hashable {
        /// The URL it was first asked for by.
        var wanted: String?
        /// The last one.
        var asked: String?
        var outcome: ManifestEntry.Outcome
    }

    private struct Flight {
        var url: String
        var passengers: [ListedItem] = []
    }

    private var duplicates = DuplicateTable()
    /// By the position of the item that wanted the picture first.
    private var running: [Int: Flight] = [:]

    /// - Parameter recorded: what became of an item that has ended, by its position.
    mutating func claim(_ listed: ListedItem, url: String, recorded: (Int) -> Landed?) -> Claim {
        if case .seenAt(let first) = duplicates.note(url, at: listed.position) {
            if running[first]?.url == url {
                running[first]?.passengers.append(listed)
                return .attached
            }
            if let landed = recorded(first), landed.wanted == url { return .known(landed) }
        }
        running[listed.position] = Flight(url: url)
        return .load
    }

    /// The item is no longer on its way; returns those that waited for it.
    mutating func land(_ listed: ListedItem) -> [ListedItem] {
        running.removeValue(forKey: listed.position)?.passengers ?? []
    }
}

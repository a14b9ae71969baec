/// The pictures on their way, and the items that wait for one that another item wanted first.
///
/// Decides only; `Downloader` acts. Two URLs that merely share a hash are told apart and loaded each on its own.
struct Flights<Reader> {
    /// What an item has to do with those before it.
    enum Claim {
        /// The first to want its picture.
        case load
        /// It waits for one on its way, and is recorded with it.
        case attached
        /// Its picture's outcome is known.
        case known(ManifestEntry.Outcome)
    }

    private struct Flight {
        var url: String
        var passengers: [ListedItem] = []
        var held: [Reader] = []
    }

    private var duplicates = DuplicateTable()
    /// By the position of the item that wanted the picture first.
    private var running: [Int: Flight] = [:]
    private var waiting = 0
    private let maxWaiting: Int

    /// - Parameter maxWaiting: Waiting items beyond which no more are read: the list may be longer than memory.
    init(maxWaiting: Int = 65_536) {
        self.maxWaiting = maxWaiting
    }

    /// - Parameter recorded: the entry of an item that has ended, by its position.
    mutating func claim(_ listed: ListedItem, url: String, recorded: (Int) -> ManifestEntry?) -> Claim {
        if case .seenAt(let first) = duplicates.note(url, at: listed.position) {
            if running[first]?.url == url {
                running[first]?.passengers.append(listed)
                waiting += 1
                return .attached
            }
            if let entry = recorded(first), entry.asked == url { return .known(entry.outcome) }
        }
        running[listed.position] = Flight(url: url)
        return .load
    }

    /// Whether who reads the list must wait for `url` before it goes on.
    func isCrowded(waitingFor url: String?) -> Bool {
        waiting > maxWaiting && running.values.contains { $0.url == url }
    }

    /// Keeps the reader until the picture of `url` lands; `false` if that is not on its way.
    mutating func hold(_ reader: Reader, until url: String?) -> Bool {
        guard let first = running.first(where: { $0.value.url == url })?.key else { return false }
        running[first]?.held.append(reader)
        return true
    }

    /// The item is no longer on its way; those that waited for it, and the readers that may go on.
    mutating func land(_ listed: ListedItem) -> (passengers: [ListedItem], readers: [Reader]) {
        guard let flight = running.removeValue(forKey: listed.position) else { return ([], []) }
        waiting -= flight.passengers.count
        return (flight.passengers, flight.held)
    }
}

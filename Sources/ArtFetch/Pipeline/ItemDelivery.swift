/// Numbers items, asks for the right size, keeps the limit, and hands them on.
struct ItemDelivery {
    private let feed: any Feed
    private let ladder: PictureLadder
    private let items: ItemQueue
    private var delivered = 0
    private var deliveredOfSection: [String?: Int] = [:]
    private var isRefused = false

    init(feed: any Feed, configuration: FetchConfiguration, items: ItemQueue) {
        self.feed = feed
        self.items = items
        ladder = PictureLadder(feed: feed, wanted: configuration.wantedSize)
    }

    /// No further item is wanted.
    var isFull: Bool {
        if isRefused { return true }
        if case .run(let limit) = feed.limit { return delivered >= limit }
        return false
    }

    func isFull(section: String?) -> Bool {
        guard case .section(let limit) = feed.limit else { return isFull }
        return deliveredOfSection[section, default: 0] >= limit
    }

    /// Waits while those before are being worked on; returns how many were taken.
    mutating func deliver(_ page: [Item]) async -> Int {
        var count = 0
        for item in page where !isFull && !isFull(section: item.section) {
            delivered += 1
            if case .section = feed.limit { deliveredOfSection[item.section, default: 0] += 1 }
            isRefused = await !items.send(listed(item))
            count += 1
        }
        return count
    }

    private func listed(_ item: Item) -> ListedItem {
        ListedItem(
            position: delivered, item: item, asked: item.image.map(ladder.first))
    }
}

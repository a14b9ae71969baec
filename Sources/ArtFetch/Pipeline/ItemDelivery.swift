/// Numbers items, asks for the right size, keeps the limit, and hands them on.
struct ItemDelivery {
    private let feed: any Feed
    private let ladder: PictureLadder
    private let items: any ItemSink
    /// How many items were taken, of all lists.
    private(set) var delivered = 0
    private var deliveredOfSection: [String?: Int] = [:]
    private var isRefused = false
    /// Told which pictures will soon be wanted.
    private let foresee: Foresee

    typealias Foresee = @Sendable (_ urls: [String]) async -> Void

    init(feed: any Feed, configuration: FetchConfiguration, items: any ItemSink, foresee: @escaping Foresee) {
        self.feed = feed
        self.items = items
        ladder = PictureLadder(feed: feed, wanted: configuration.wantedSize)
        self.foresee = foresee
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

    /// So many are foreseen at a time: few enough to be wanted soon.
    private static let foreseen = 64

    /// Waits while those before are being worked on; returns how many were taken.
    mutating func deliver(_ page: [Item]) async -> Int {
        var count = 0
        for start in stride(from: 0, to: page.count, by: Self.foreseen) where !isFull {
            let items = page[start..<min(page.count, start + Self.foreseen)]
                .map { $0.choosingVariant(for: ladder.wanted) }
            await foresee(items.compactMap(asked))
            for item in items where !isFull && !isFull(section: item.section) {
                delivered += 1
                if case .section = feed.limit { deliveredOfSection[item.section, default: 0] += 1 }
                isRefused = await !self.items.send(listed(item))
                count += 1
            }
        }
        return count
    }

    /// A fragment is never sent: two URLs that differ by nothing else are one picture.
    private func listed(_ item: Item) -> ListedItem {
        var item = item
        item.image = item.image.map { String($0.utf8.prefix { $0 != UInt8(ascii: "#") }) ?? $0 }
        return ListedItem(position: delivered, item: item, asked: asked(item))
    }

    private func asked(_ item: Item) -> String? { item.image.map(ladder.first) }
}

import ArtCache

/// The entries of a journal by position: their places are in memory, eight bytes each, the entries are not.
struct JournalEntries: Sendable {
    typealias Read = @Sendable (_ offset: UInt64) throws(CacheError) -> [UInt8]

    private var places: [UInt64] = []
    private let read: Read

    private static let unknown = UInt64.max

    init(read: @escaping Read) {
        self.read = read
    }

    /// The positions are `1...count`.
    var count: Int { places.count }

    mutating func note(position: Int, at place: UInt64) {
        if places.count < position {
            places.append(contentsOf: repeatElement(Self.unknown, count: position - places.count))
        }
        places[position - 1] = place
    }

    /// The line of the item at `position`, if it has ended.
    func line(at position: Int) throws(CacheError) -> [UInt8]? {
        guard places.indices.contains(position - 1), places[position - 1] != Self.unknown else { return nil }
        return try read(places[position - 1])
    }
}

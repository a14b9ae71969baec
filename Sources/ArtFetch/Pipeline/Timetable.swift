/// Elements by their moment, the earliest first; a binary heap.
struct Timetable<Element> {
    fileprivate struct Entry {
        var moment: Duration
        var element: Element
    }

    private var entries: [Entry] = []

    var count: Int { entries.count }

    /// The earliest moment.
    var next: Duration? { entries.first?.moment }

    mutating func insert(_ element: Element, at moment: Duration) {
        entries.append(Entry(moment: moment, element: element))
        var child = entries.count - 1
        while child > 0, entries[child].moment < entries[(child - 1) / 2].moment {
            entries.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// The earliest element, if its moment has come.
    mutating func popDue(at now: Duration) -> Element? {
        guard let next, next <= now else { return nil }
        return popFirst()
    }

    mutating func popFirst() -> Element? {
        guard let first = entries.first else { return nil }
        let last = entries.removeLast()
        if !entries.isEmpty {
            entries[0] = last
            sink()
        }
        return first.element
    }

    private mutating func sink() {
        var parent = 0
        while let child = earlierChild(of: parent), entries[child].moment < entries[parent].moment {
            entries.swapAt(child, parent)
            parent = child
        }
    }

    private func earlierChild(of parent: Int) -> Int? {
        let (left, right) = (2 * parent + 1, 2 * parent + 2)
        guard left < entries.count else { return nil }
        return right < entries.count && entries[right].moment < entries[left].moment ? right : left
    }
}

extension Timetable: Sendable where Element: Sendable {}
extension Timetable.Entry: Sendable where Element: Sendable {}

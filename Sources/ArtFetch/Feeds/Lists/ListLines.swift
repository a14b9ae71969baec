/// Cuts text that comes in chunks into lines. A value; it keeps no more than one line, and of one that is too long
/// nothing but its length.
struct ListLines {
    struct Line {
        /// Without its end, `\n` or `\r\n`; empty if the line is too long.
        var bytes: [UInt8]
        /// From 1.
        var number: Int
        /// In bytes, of the whole line.
        var count: Int
        var isTooLong: Bool
    }

    /// In bytes.
    let limit: Int
    private var number: Int
    /// What is known of the line that has not ended yet.
    private var kept: [UInt8] = []
    private var count = 0

    init(limit: Int, firstLine: Int = 1) {
        self.limit = limit
        number = firstLine
    }

    /// The next line that ends in `chunk`, which is read from `position` on; `nil` when all of it is read.
    mutating func next(in chunk: [UInt8], at position: inout Int) -> Line? {
        let rest = chunk[position...]
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
            keep(rest)
            position = chunk.count
            return nil
        }
        keep(rest[..<end])
        position = end + 1
        return line()
    }

    /// The last line, if no line end ended it.
    mutating func finish() -> Line? { count == 0 ? nil : line() }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        count += bytes.count
        if count <= limit { kept += bytes } else { kept = [] }
    }

    private mutating func line() -> Line {
        if kept.last == UInt8(ascii: "\r") { kept.removeLast() }
        defer {
            number += 1
            kept = []
            count = 0
        }
        return Line(bytes: kept, number: number, count: count, isTooLong: count > limit)
    }
}

/// A list that has its items in lines, each alone.
protocol LineListReader: ListReader {
    var lines: ListLines { get set }
    var rows: ListRows { get }

    /// `nil` for a line that is no row, such as a blank one.
    func item(_ line: [UInt8], number: Int, place: String) -> Item?
}

extension LineListReader {
    mutating func read(_ chunk: [UInt8]) -> ListPage {
        var (page, position) = (ListPage(), 0)
        while let line = lines.next(in: chunk, at: &position) {
            if let item = item(line) { page.items.append(item) }
        }
        return page
    }

    mutating func finish() -> ListPage {
        ListPage(items: lines.finish().flatMap(item).map { [$0] } ?? [])
    }

    private func item(_ line: ListLines.Line) -> Item? {
        let place = "line \(line.number)"
        if line.isTooLong {
            let reason = "is \(line.count) bytes long, the limit is \(lines.limit)"
            return rows.unreadable(number: line.number, place: place, reason)
        }
        return item(line.bytes, number: line.number, place: place)
    }
}

/// A list as text: one URL a line, a title after a tab if there is one, blank lines and `#` comments between.
struct TextListReader: ListReader {
    private let rows: ListRows
    private var lines: ListLines

    init(_ rows: ListRows, firstLine: Int) {
        self.rows = rows
        lines = ListLines(limit: URLsFeed.lineLimit, firstLine: firstLine)
    }

    mutating func read(_ chunk: [UInt8]) -> ListPage {
        var (items, position) = ([Item](), 0)
        while let line = lines.next(in: chunk, at: &position) {
            if let item = item(line) { items.append(item) }
        }
        return ListPage(items: items)
    }

    mutating func finish() -> ListPage {
        ListPage(items: lines.finish().flatMap(item).map { [$0] } ?? [])
    }

    private func item(_ line: ListLines.Line) -> Item? {
        let place = "line \(line.number)"
        if line.isTooLong {
            let reason = "is \(line.count) bytes long, the limit is \(URLsFeed.lineLimit)"
            return rows.unreadable(number: line.number, place: place, reason)
        }
        let bytes = line.bytes[...].trimmed
        if bytes.isEmpty || bytes.first == UInt8(ascii: "#") { return nil }
        let fields = bytes.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
        guard let url = String(validating: fields[0].trimmed, as: UTF8.self) else {
            return rows.unreadable(number: line.number, place: place, "is not UTF-8")
        }
        return rows.item(ListRow(url: url, title: title(fields)), number: line.number, place: place)
    }

    /// Bytes that are no UTF-8 are replaced by U+FFFD.
    private func title(_ fields: [ArraySlice<UInt8>]) -> String? {
        guard fields.count == 2 else { return nil }
        let title = fields[1].trimmed
        return title.isEmpty ? nil : String(decoding: title, as: UTF8.self)
    }
}

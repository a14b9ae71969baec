/// A list as JSON Lines: one value a line. Also an earlier manifest of that form, whose first and last line are none of
/// its items.
struct JSONLinesReader: ListReader {
    private let rows: JSONRows
    private let list: ListRows
    private var lines = ListLines(limit: JSONScanner.elementLimit)

    init(_ rows: JSONRows, list: ListRows) {
        self.rows = rows
        self.list = list
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
            let reason = "is \(line.count) bytes long, the limit is \(JSONScanner.elementLimit)"
            return list.unreadable(number: line.number, place: place, reason)
        }
        if line.bytes.allSatisfy(\.isASCIISpace) { return nil }
        do {
            let value = try JSONReader.read(line.bytes)
            if EarlierManifest.isFrame(value) { return nil }
            return rows.item(value, number: line.number, place: place)
        } catch {
            return list.unreadable(
                number: line.number, place: place, "is broken at its byte \(error.offset): \(error.reason)")
        }
    }
}

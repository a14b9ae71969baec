/// A list as text: one URL a line, a title after a tab if there is one, blank lines and `#` comments between.
struct TextListReader: LineListReader {
    let rows: ListRows
    var lines: ListLines

    init(_ rows: ListRows, firstLine: Int) {
        self.rows = rows
        lines = ListLines(limit: URLsFeed.lineLimit, firstLine: firstLine)
    }

    func item(_ line: [UInt8], number: Int, place: String) -> Item? {
        let bytes = line[...].trimmed
        if bytes.isEmpty || bytes.first == UInt8(ascii: "#") { return nil }
        let fields = bytes.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
        guard let url = String(validating: fields[0].trimmed, as: UTF8.self) else {
            return rows.unreadable(number: number, place: place, "is not UTF-8")
        }
        return rows.item(ListRow(url: url, title: title(fields)), number: number, place: place)
    }

    /// Bytes that are no UTF-8 are replaced by U+FFFD.
    private func title(_ fields: [ArraySlice<UInt8>]) -> String? {
        guard fields.count == 2 else { return nil }
        let title = fields[1].trimmed
        return title.isEmpty ? nil : String(decoding: title, as: UTF8.self)
    }
}

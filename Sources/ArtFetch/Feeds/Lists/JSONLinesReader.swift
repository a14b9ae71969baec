/// A list as JSON Lines: one value a line. Also an earlier manifest of that form, whose first and last line are none of
/// its items.
struct JSONLinesReader: LineListReader {
    let rows: ListRows
    var lines = ListLines(limit: JSONScanner.elementLimit)
    private let json: JSONRows

    init(_ json: JSONRows, list rows: ListRows) {
        self.json = json
        self.rows = rows
    }

    func item(_ line: [UInt8], number: Int, place: String) -> Item? {
        if line.allSatisfy(\.isASCIISpace) { return nil }
        do {
            let value = try JSONReader.read(line)
            return EarlierManifest.isFrame(value) ? nil : json.item(value, number: number, place: place)
        } catch {
            let reason = "is broken at its byte \(error.offset): \(error.reason)"
            return rows.unreadable(number: number, place: place, reason)
        }
    }
}

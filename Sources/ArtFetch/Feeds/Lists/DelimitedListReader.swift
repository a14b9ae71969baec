/// A list as comma-, semicolon- or tab-separated values.
struct DelimitedListReader: ListReader {
    private let rows: ListRows
    private let columns: ListColumns
    private var records: DelimitedRecords
    private var layout: ColumnLayout?
    /// Of an earlier manifest, the item that the last record was of.
    private var lastPosition: String?

    init(_ rows: ListRows, delimiter: UInt8, columns: ListColumns) {
        self.rows = rows
        self.columns = columns
        records = DelimitedRecords(delimiter: delimiter)
    }

    mutating func read(_ chunk: [UInt8]) -> ListPage {
        var page = ListPage()
        var position = 0
        do throws(FeedError) {
            while try records.next(in: chunk, at: &position) { try take(into: &page) }
        } catch {
            page.failure = error
        }
        return page
    }

    mutating func finish() -> ListPage {
        var page = ListPage()
        do throws(FeedError) {
            if try records.finish() { try take(into: &page) }
        } catch {
            page.failure = error
        }
        return page
    }

    private mutating func take(into page: inout ListPage) throws(FeedError) {
        let record = records.record
        guard let layout else {
            let layout = try ColumnLayout(first: record.texts, columns: columns)
            self.layout = layout
            if !layout.hasHeader { page.items.append(item(record, layout)) }
            return
        }
        if layout.position != nil {
            let position = record.text(layout.position)
            if position != nil, position == lastPosition { return }
            lastPosition = position
        }
        page.items.append(item(record, layout))
    }

    private func item(_ record: DelimitedRecords.Record, _ layout: ColumnLayout) -> Item {
        let place = "line \(record.line)"
        if let fault = record.fault { return rows.unreadable(number: record.line, place: place, fault) }
        guard layout.isReadable(record) else {
            return rows.unreadable(number: record.line, place: place, "has a URL that is not UTF-8")
        }
        return rows.item(layout.row(record), number: record.line, place: place)
    }
}

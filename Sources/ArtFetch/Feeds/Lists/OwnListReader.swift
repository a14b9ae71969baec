/// A list of one's own, in whatever form: looks at its start and hands it to the reader for it.
struct OwnListReader: ListReader {
    private let rows: ListRows
    private let options: ListOptions
    private var head: [UInt8] = []
    private var reader: (any ListReader)?

    /// - Parameter list: Its name for messages.
    init(list: String?, options: ListOptions) {
        rows = ListRows(list: list, base: options.base)
        self.options = options
    }

    mutating func read(_ chunk: [UInt8]) -> ListPage {
        if let page = reader?.read(chunk) { return page }
        head += chunk
        return begin(isWhole: false)
    }

    mutating func finish() -> ListPage {
        if let page = reader?.finish() { return page }
        let page = begin(isWhole: true)
        guard page.failure == nil else { return page }
        return page + (reader?.finish() ?? ListPage())
    }

    private mutating func begin(isWhole: Bool) -> ListPage {
        do throws(FeedError) {
            let guess = ListFormatGuess(head: head, isWhole: isWhole, options: options)
            guard let format = try guess.format() else { return ListPage() }
            reader = try reader(of: format)
        } catch {
            return ListPage(failure: error)
        }
        let start = head
        head = []
        return reader?.read(start) ?? ListPage()
    }

    private func reader(of format: ListFormat) throws(FeedError) -> any ListReader {
        switch format {
        case .text: TextListReader(rows, firstLine: 1)
        case .delimited(let delimiter): DelimitedListReader(rows, delimiter: delimiter, columns: options.columns)
        case .json(let path): JSONListReader(try JSONRows(rows, columns: options.columns), path: path)
        case .jsonLines: JSONLinesReader(try JSONRows(rows, columns: options.columns), list: rows)
        }
    }
}

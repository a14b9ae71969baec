/// What a list of one's own is written in, by its first bytes and by what was asked for, not by its name.
enum ListFormat: Hashable {
    case text
    case delimited(UInt8)
    case json(JSONPath)
    case jsonLines
}

/// Looks at the start of a list.
struct ListFormatGuess {
    /// In bytes: no more is looked at.
    static let headLimit = 65_536

    private let isXML: Bool
    /// Without space before.
    private let text: ArraySlice<UInt8>
    private let isWhole: Bool
    private let isAtLimit: Bool
    private let options: ListOptions

    /// - Parameter isWhole: Whether nothing follows `head`.
    init(head: [UInt8], isWhole: Bool, options: ListOptions) {
        isXML = SyndicationList.isXML(head)
        text = head.drop(while: \.isASCIISpace)
        self.isWhole = isWhole
        isAtLimit = isWhole || head.count >= Self.headLimit
        self.options = options
    }

    /// `nil` if more must be seen.
    ///
    /// - Throws: What it is, if it is no list.
    func format() throws(FeedError) -> ListFormat? {
        guard let first = text.first else { return isAtLimit ? .text : nil }
        if isXML {
            guard isAtLimit || text.count >= 16 else { return nil }
            throw .wrongFormat(looksLike: ListBody.foreignFormat(Array(text)) ?? "UTF-16 text")
        }
        if let items = options.items { return .json(items) }
        switch first {
        case UInt8(ascii: "["): return .json(.root)
        case UInt8(ascii: "{"): return try object()
        default: return try lines()
        }
    }

    /// Without the line's end; `nil` if it is not known where the first line ends.
    private var firstLine: ArraySlice<UInt8>? {
        if let end = text.firstIndex(of: UInt8(ascii: "\n")) { return text[..<end] }
        return isAtLimit ? text : nil
    }
}

// MARK: - Objects

extension ListFormatGuess {
    private func object() throws(FeedError) -> ListFormat? {
        guard let line = firstLine else { return nil }
        if isValue(line) {
            let rest = text[line.endIndex...].drop(while: \.isJSONSpace)
            if !rest.isEmpty { return .jsonLines }
            guard isWhole else { return isAtLimit ? .jsonLines : nil }
            if try isRow(line) { return .jsonLines }
        }
        if try EarlierManifest.begins(text) { return .json(EarlierManifest.path) }
        guard isAtLimit else { return nil }
        throw (isWhole ? ListBody.serviceError(in: Array(text)) : nil) ?? .noPath
    }

    /// Whether the line is one object from its start to its end, read or not.
    private func isValue(_ line: ArraySlice<UInt8>) -> Bool {
        var (extent, place) = (JSONExtent(UInt8(ascii: "{")), JSONPlace())
        do {
            let end = try extent.end(in: Array(line), from: 0, &place)
            return end.map { line[(line.startIndex + $0)...].allSatisfy(\.isASCIISpace) } ?? false
        } catch {
            return false
        }
    }

    private func isRow(_ line: ArraySlice<UInt8>) throws(FeedError) -> Bool {
        let rows = try JSONRows(ListRows(list: nil), columns: options.columns)
        do {
            let value = try JSONReader.read(Array(line))
            return rows.isRow(value) || EarlierManifest.isFrame(value)
        } catch {
            throw .broken(reason: error.reason, place: "byte \(error.offset)")
        }
    }
}

// MARK: - Lines

extension ListFormatGuess {
    private static let delimiters = [UInt8(ascii: ","), UInt8(ascii: "\t"), UInt8(ascii: ";")]

    private func lines() throws(FeedError) -> ListFormat? {
        guard let line = firstLine else { return nil }
        let columns = options.columns
        for delimiter in Self.delimiters {
            let fields = DelimitedRecords.fields(of: Array(line), delimiter: delimiter) ?? []
            if ColumnLayout.isHeader(fields, columns) { return .delimited(delimiter) }
        }
        guard columns == ListColumns() else { return .delimited(delimiter(of: line)) }
        return .text
    }

    /// Of a list without a header: what the first line has most of.
    private func delimiter(of line: ArraySlice<UInt8>) -> UInt8 {
        let counts = Self.delimiters.map { delimiter in line.count { $0 == delimiter } }
        let most = counts.indices.max { counts[$0] < counts[$1] || counts[$0] == counts[$1] && $0 > $1 }
        return Self.delimiters[most ?? 0]
    }
}

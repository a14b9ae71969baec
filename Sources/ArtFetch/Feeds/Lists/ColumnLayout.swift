/// Which column of a delimited list is what: by its header, or by the numbers that were given.
struct ColumnLayout: Hashable, Sendable {
    /// Whether the list's first record is its header.
    let hasHeader: Bool
    private let places: [RowField: Int]
    /// Of an earlier manifest, which has a row for each thumbnail: the column that tells its items apart.
    let position: Int?

    /// The columns of an earlier manifest begin so.
    static let manifest = ["position", "id", "title", "section", "page", "image", "state"]

    /// - Parameter first: The fields of the list's first record. It is a header if it holds one of the usual names or
    ///   one that was given.
    init(first: [String], columns: ListColumns) throws(FeedError) {
        hasHeader = Self.isHeader(first, columns)
        let header = hasHeader ? first.map(Self.normalised) : []
        var places: [RowField: Int] = [:]
        for field in RowField.allCases {
            if let name = columns.name(of: field) {
                places[field] = try Self.place(of: name, in: hasHeader ? first : [], count: first.count, field)
            } else {
                places[field] = field.names.lazy.compactMap(header.firstIndex).first
            }
        }
        guard places[.url] != nil else {
            throw Self.fault("none of its columns is named url or image; --url-column says which one it is")
        }
        self.places = places
        position = header.starts(with: Self.manifest) ? 0 : nil
    }

    func row(_ record: DelimitedRecords.Record) -> ListRow {
        ListRow(
            url: record.text(places[.url]), id: record.text(places[.id]), title: record.text(places[.title]),
            subtitle: record.text(places[.subtitle]), section: record.text(places[.section]),
            page: record.text(places[.page]))
    }

    /// Whether the URL of the record is UTF-8; elsewhere bytes are replaced.
    func isReadable(_ record: DelimitedRecords.Record) -> Bool {
        guard let url = places[.url], url < record.count else { return true }
        return String(validating: record[url], as: UTF8.self) != nil
    }

    /// A field that is an address is none of a header.
    static func isHeader(_ fields: [String], _ columns: ListColumns) -> Bool {
        guard !fields.contains(where: { $0.contains("://") }) else { return false }
        let names = fields.map(normalised)
        return RowField.url.names.contains(where: names.contains)
            || RowField.allCases.contains { field in
                columns.name(of: field).map { names.contains(normalised($0)) } ?? false
            }
            || columns.url != nil && RowField.allCases.contains { $0.names.contains(where: names.contains) }
    }

    /// "Image URL" is image_url.
    private static func normalised(_ name: String) -> String {
        String(name.lowercased().map { $0 == " " || $0 == "-" ? "_" : $0 })
    }

    /// A name as it is written, or a number from 1.
    private static func place(
        of name: String, in header: [String], count: Int, _ field: RowField
    ) throws(FeedError) -> Int {
        if let place = header.firstIndex(of: name) ?? header.map(normalised).firstIndex(of: normalised(name)) {
            return place
        }
        if let number = Int(name), (1...count).contains(number) { return number - 1 }
        let columns =
            header.isEmpty ? "\(count) columns and no header" : header.joined(separator: ", ").shortened(to: 200)
        throw fault("\(ListColumns.flag(field)) is \"\(name.shortened(to: 50))\", the list has \(columns)")
    }

    private static func fault(_ reason: String) -> FeedError { .broken(reason: reason, place: "line 1") }
}

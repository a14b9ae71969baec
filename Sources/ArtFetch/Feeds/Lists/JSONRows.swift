/// Reads an element of a JSON list as a row: an object with the usual names or the paths that were given, or a URL.
struct JSONRows: Sendable {
    private let rows: ListRows
    private let paths: [RowField: JSONPath]

    /// - Throws: If a column that was given is no path.
    init(_ rows: ListRows, columns: ListColumns) throws(FeedError) {
        self.rows = rows
        var paths: [RowField: JSONPath] = [:]
        for field in RowField.allCases {
            guard let text = columns.name(of: field) else { continue }
            do {
                paths[field] = try JSONPath(text)
            } catch {
                throw .broken(reason: "\(ListColumns.flag(field)) is no path into its elements: \(error)", place: nil)
            }
        }
        self.paths = paths
    }

    func item(_ value: JSONValue, number: Int, place: @autoclosure () -> String) -> Item {
        switch value {
        case .string(let url):
            return rows.item(ListRow(url: url.isEmpty ? nil : url), number: number, place: place())
        case .object: break
        case .null, .bool, .number, .array:
            return rows.unreadable(number: number, place: place(), "is \(value.looks), an object or a URL was expected")
        }
        let picture = picture(value)
        if picture?.url == nil, let looks = picture?.looks {
            return rows.unreadable(number: number, place: place(), "has \(looks) for its picture, a URL was expected")
        }
        let row = ListRow(
            url: picture?.url, id: text(.id, value), title: text(.title, value), subtitle: text(.subtitle, value),
            section: text(.section, value), page: text(.page, value))
        return rows.item(row, number: number, place: place())
    }

    func unreadable(_ fault: JSONFault, number: Int, place: String) -> Item {
        rows.unreadable(number: number, place: place, "is broken at \(fault.place): \(fault.reason)")
    }

    /// Whether the object has something that is a picture's by name.
    func isRow(_ value: JSONValue) -> Bool { picture(value) != nil }

    private func text(_ field: RowField, _ value: JSONValue) -> String? {
        if let path = paths[field] { return path.text(in: value) }
        for name in field.names {
            if let text = value[name]?.text { return text }
        }
        return nil
    }

    /// The picture's URL; without one, what is in its place. `nil` if there is nothing.
    private func picture(_ value: JSONValue) -> (url: String?, looks: String)? {
        if let path = paths[.url] {
            return path.first(in: value).map { (path.text(in: value) ?? $0.pictureURL, $0.looks) }
        }
        var found: JSONValue?
        for name in Self.pictureNames {
            guard let member = value[name] else { continue }
            if let url = member.pictureURL { return (url, member.looks) }
            if member != .string("") { found = found ?? member }
        }
        return found.map { (nil, $0.looks) }
    }

    private static let pictureNames = RowField.url.names + ["imageUrl", "imageURL"]
}

extension JSONValue {
    /// A URL itself, the first of several, or that of an object that describes a picture, as schema.org's ImageObject
    /// does. No deeper than that: what comes from outside does not choose how far is looked.
    var pictureURL: String? {
        switch self {
        case .string, .number: text
        case .array(let elements): elements.first?.describedURL
        case .object: describedURL
        case .null, .bool: nil
        }
    }

    private var describedURL: String? { text ?? text("url", "contentUrl", "src", "href") }
}

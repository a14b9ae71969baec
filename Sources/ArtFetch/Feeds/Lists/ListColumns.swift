/// Where a list's rows have what an item is made of, if not under the usual names: a column's name, or its number from
/// 1; in JSON a path from each element.
public struct ListColumns: Hashable, Sendable {
    public var url: String?
    public var id: String?
    public var title: String?

    public init(url: String? = nil, id: String? = nil, title: String? = nil) {
        self.url = url
        self.id = id
        self.title = title
    }
}

/// What a column may be for.
enum RowField: String, CaseIterable, Sendable {
    case url
    case id
    case title
    case subtitle
    case section
    case page

    /// The usual names, best first.
    var names: [String] {
        switch self {
        case .url: ["url", "image", "image_url", "imageurl", "src", "img", "picture", "photo"]
        case .id: ["id"]
        case .title: ["title", "name"]
        case .subtitle: ["subtitle"]
        case .section: ["section"]
        case .page: ["page"]
        }
    }
}

extension ListColumns {
    /// The name that was given for a field.
    func name(of field: RowField) -> String? {
        switch field {
        case .url: url
        case .id: id
        case .title: title
        case .subtitle, .section, .page: nil
        }
    }

    /// The flag that gives it.
    static func flag(_ field: RowField) -> String { "--\(field.rawValue)-column" }
}

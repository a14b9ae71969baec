/// How lists of one's own are to be read, where that does not follow from them.
public struct ListOptions: Hashable, Sendable {
    /// Where in a JSON text the list is.
    public var items: JSONPath?
    public var columns: ListColumns
    /// What relative URLs are relative to: an http or https URL.
    public var base: String?

    public init(items: JSONPath? = nil, columns: ListColumns = ListColumns(), base: String? = nil) {
        self.items = items
        self.columns = columns
        self.base = base
    }
}

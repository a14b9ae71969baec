import ArtHTTP

/// What a row of a list says of its item, as text.
struct ListRow {
    var url: String?
    var id: String?
    var title: String?
    var subtitle: String?
    var section: String?
    var page: String?
}

/// Makes items of the rows of one list. A row of which no picture can be asked for keeps its place as an item with a
/// fault that names list and line: left out, it would make a short list look whole.
struct ListRows: Sendable {
    /// As messages have it.
    private let list: String?
    private let base: BaseURL
    private let hasBase: Bool

    /// - Parameters:
    ///   - list: The file's path; `nil` for words, which have no lines.
    ///   - base: What relative URLs are relative to.
    init(list: String?, base: String? = nil) {
        self.list = list
        self.base = BaseURL(base)
        hasBase = base != nil
    }

    /// - Parameters:
    ///   - number: Stands for an id where the row has none.
    ///   - place: Where in the list it is, such as "line 7".
    func item(_ row: ListRow, number: Int, place: @autoclosure () -> String) -> Item {
        var item = Item(
            id: row.id ?? String(number), title: "", subtitle: row.subtitle, section: row.section, page: row.page)
        guard let listed = row.url else {
            item.title = row.title ?? place()
            item.fault = Failure(kind: .noImage, message: "\(named(place())) names no picture")
            return item
        }
        item.title = row.title ?? TransferURL.shown(listed)
        do throws(TransferError) {
            item.image = try absolute(listed)
        } catch {
            let hint = hasBase || listed.contains(":") ? "" : "; --base URL says what it is relative to"
            item.fault = Failure(
                kind: .invalidURL, message: (list == nil ? "" : named(place()) + ": ") + "\(error)\(hint)")
        }
        return item
    }

    /// A row that could not be read at all.
    ///
    /// - Parameter reason: What follows on its place: "is not UTF-8".
    func unreadable(number: Int, place: String, _ reason: String) -> Item {
        Item(
            id: String(number), title: place,
            fault: Failure(kind: .badList, message: "\(named(place)) \(reason)"))
    }

    private func named(_ place: String) -> String { list.map { "\($0), \(place)" } ?? place }

    /// What has a scheme that is fetched is judged by its transfer.
    private func absolute(_ url: String) throws(TransferError) -> String {
        if Self.isFetched(url) { return url }
        let resolved = base.resolve(url)
        if !Self.isFetched(resolved) { _ = try TransferURL(resolved) }
        return resolved
    }

    private static func isFetched(_ url: String) -> Bool {
        schemes.contains { url.utf8.starts(with: $0.utf8) }
            || schemes.contains(where: url.prefix(8).lowercased().hasPrefix)
    }

    private static let schemes = ["https://", "http://", "data:"]
}

/// Where a feed of JSON has what an item is made of. A path that is not given stands for the usual names.
public struct GenericPaths: Hashable, Sendable {
    /// From the answer to the list; the answer itself without it.
    public var items: JSONPath?
    // From each element of the list.
    public var image: JSONPath?
    public var id: JSONPath?
    public var title: JSONPath?
    public var section: JSONPath?
    public var page: JSONPath?
    /// From the answer to the URL of the next one; in RSS and Atom the relation of the link that has it, `next` (RFC 5005).
    public var next: JSONPath?

    public init() {}

    /// Those that were given, by their names.
    var given: [(name: String, path: JSONPath)] {
        let all = [
            ("items", items), ("image", image), ("id", id), ("title", title), ("section", section), ("page", page),
            ("next", next),
        ]
        return all.compactMap { name, path in path.map { (name, $0) } }
    }
}

extension GenericPaths {
    /// The item of an element: an object, or a URL by itself. Without an image it stays an item, and fails with `no-image`.
    ///
    /// - Parameter number: Stands for the id of a URL.
    func item(_ element: JSONValue, number: Int, base: BaseURL) -> Item {
        if case .string(let url) = element { return Item(id: String(number), title: url, image: base.resolve(url)) }
        return Item(
            id: text(id, ["id"], in: element) ?? "", title: text(title, ["title", "name"], in: element) ?? "",
            section: text(section, ["section"], in: element),
            page: text(page, ["page"], in: element).map(base.resolve),
            image: picture(in: element).map(base.resolve))
    }

    /// An object that describes a picture has its address inside, as in lists of one's own.
    private func picture(in element: JSONValue) -> String? {
        if let image { return image.text(in: element) ?? image.first(in: element)?.pictureURL }
        return ["image", "image_url", "url"].lazy.compactMap { element[$0]?.pictureURL }.first
    }

    private func text(_ path: JSONPath?, _ usual: [String], in element: JSONValue) -> String? {
        if let path { return path.text(in: element) }
        return usual.lazy.compactMap { element[$0]?.text }.first
    }
}

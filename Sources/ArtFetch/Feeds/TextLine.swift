import ArtHTTP

/// One line of a text list that names a picture: `URL` or `URL<TAB>title`.
struct TextLine {
    private let bytes: ArraySlice<UInt8>
    private let number: Int

    /// `nil` for a blank line and for a comment.
    init?(_ line: ArraySlice<UInt8>, number: Int) {
        bytes = Self.trimmed(line)
        self.number = number
        if bytes.isEmpty || bytes.first == UInt8(ascii: "#") { return nil }
    }

    /// The line's item, whose id is the line's number. A line that cannot be read gives one without an image and a
    /// warning with the reason: the list is not shortened in silence, and the other lines are unharmed.
    func read() -> (item: Item, warning: String?) {
        guard bytes.count <= URLsFeed.lineLimit else {
            return unreadable("is \(bytes.count) bytes long, the limit is \(URLsFeed.lineLimit)")
        }
        let fields = bytes.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
        guard let url = String(validating: Self.trimmed(fields[0]), as: UTF8.self) else {
            return unreadable("is not UTF-8")
        }
        return (Item(id: String(number), title: title(fields.dropFirst().first, url: url), image: url), nil)
    }

    private func unreadable(_ reason: String) -> (item: Item, warning: String?) {
        let sentence = "line \(number) \(reason)"
        return (Item(id: String(number), title: sentence), sentence)
    }

    /// The title given, bytes that are no UTF-8 replaced by U+FFFD, or else the URL, without a password in it.
    private func title(_ field: ArraySlice<UInt8>?, url: String) -> String {
        let title = String(decoding: Self.trimmed(field ?? []), as: UTF8.self)
        return title.isEmpty ? TransferURL.shown(url) : title
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = bytes.drop(while: \.isASCIISpace)
        let end = start.lastIndex { !$0.isASCIISpace }.map { $0 + 1 } ?? start.startIndex
        return start[start.startIndex..<end]
    }
}

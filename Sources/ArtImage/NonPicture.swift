/// Names what a server sent instead of a picture, for people.
enum NonPicture {
    static func description(of bytes: RawSpan) -> String {
        if bytes.byteCount == 0 { return "an empty body" }
        if let name = signatures.first(where: { bytes.has($0.bytes) })?.name { return name }
        return description(of: TextStart(of: bytes))
    }

    private static let signatures: [(name: String, bytes: [UInt8])] = [
        ("gzip data", [0x1F, 0x8B]),
        ("a zip archive", [0x50, 0x4B, 0x03, 0x04]),
        ("a PDF", Array("%PDF".utf8)),
    ]

    private static func description(of text: TextStart) -> String {
        if !text.isText { return "unknown bytes" }
        if text.startsLikeHTML { return "an HTML page" }
        if text.startsLikeMarkup { return "an XML document" }
        if text.startsLikeJSON { return "a JSON document" }
        return "text"
    }
}

/// The first characters of bytes that may be text, lower-case, without byte order mark and leading space.
struct TextStart {
    /// An SVG's root may come behind a licence in a comment and a document type.
    private static let length = 4096

    let isText: Bool
    private let characters: String

    init(of bytes: RawSpan) {
        let start = bytes.has([0xEF, 0xBB, 0xBF]) ? 3 : 0
        let part = bytes.extracting(bytes.existing(start..<(start + Self.length)))
        let units = (0..<part.byteCount).compactMap { part.byte(at: $0) }
        isText = !units.isEmpty && units.allSatisfy(Self.isInText)
        characters = String(decoding: units.drop { $0 <= 0x20 }, as: UTF8.self).lowercased()
    }

    /// No control but space, and no byte that UTF-8 never has (RFC 3629, section 1); older encodings seldom have those.
    private static func isInText(_ unit: UInt8) -> Bool {
        unit < 0x20 ? [0x09, 0x0A, 0x0C, 0x0D].contains(unit) : unit != 0x7F && unit < 0xFE
    }

    var startsLikeMarkup: Bool { characters.hasPrefix("<") }
    var startsLikeJSON: Bool { characters.hasPrefix("{") || characters.hasPrefix("[") }

    /// A page may begin with a comment, and an XHTML page with an XML declaration.
    var startsLikeHTML: Bool {
        let marks = ["<!doctype html", "<html", "<head", "<body"]
        return startsLikeMarkup && (marks.contains { characters.hasPrefix($0) } || contains("<html"))
    }

    func contains(_ mark: String) -> Bool {
        let sought = Array(mark.utf8)
        let units = Array(characters.utf8)
        guard units.count >= sought.count else { return false }
        return (0...(units.count - sought.count)).contains { units[$0..<($0 + sought.count)].elementsEqual(sought) }
    }
}

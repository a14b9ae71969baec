import ArtCache
import ArtImage

/// A manifest's entries as rows of CSV (RFC 4180): one for each rendition, or one for an item without any.
enum ManifestTable {
    private static let columns = [
        "position", "id", "title", "section", "page", "image", "state", "origin", "attempts", "error", "status",
        "digest", "bytes", "width", "height", "size", "rendition_width", "rendition_height", "rendition_bytes", "path",
    ]

    static var head: String { columns.joined(separator: ",") + "\r\n" }

    static func rows(of entry: ManifestEntry) -> String {
        let item = entry.item
        let before = [
            String(entry.position), CSVText.cell(item.id), CSVText.cell(item.title), CSVText.cell(item.section ?? ""),
            CSVText.cell(item.page ?? ""), CSVText.cell(item.image ?? ""), entry.state.rawValue,
            entry.picture?.origin.rawValue ?? "", entry.state == .cancelled ? "" : String(entry.attempts),
            entry.failure?.kind.rawValue ?? "", entry.failure?.status.map(String.init) ?? "",
        ]
        guard let picture = entry.picture, !picture.renditions.isEmpty else {
            return row(before + original(entry.picture?.original) + Array(repeating: "", count: 5))
        }
        return picture.renditions.map { row(before + original(picture.original) + cells($0)) }.joined()
    }

    private static func original(_ original: StoredOriginal?) -> [String] {
        guard let original else { return Array(repeating: "", count: 4) }
        return [original.digest.description, String(original.bytes), String(original.width), String(original.height)]
    }

    private static func cells(_ rendition: LoadedRendition) -> [String] {
        [
            rendition.box.description, String(rendition.width), String(rendition.height), String(rendition.bytes),
            rendition.digest.objectPath,
        ]
    }

    private static func row(_ cells: [String]) -> String { cells.joined(separator: ",") + "\r\n" }
}

/// Text from outside as a cell of CSV.
enum CSVText {
    /// Always between quotes, a quote doubled (RFC 4180, section 2). A spreadsheet takes a cell that begins with one of a
    /// few characters for a formula, which may send what is beside it elsewhere: such a one gets an apostrophe before it
    /// (OWASP, "CSV Injection"), also if there are spaces before.
    static func cell(_ text: String) -> String {
        let quoted = text.replacing("\"", with: "\"\"")
        return isFormula(text) ? "\"'\(quoted)\"" : "\"\(quoted)\""
    }

    private static func isFormula(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first(where: { $0 != " " && $0 != "\u{A0}" && $0 != "\u{FEFF}" }) else {
            return false
        }
        return starts.contains(first)
    }

    /// The wide forms are what a Japanese spreadsheet takes for the same.
    private static let starts: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\t", "\r", "\n", "|", "%", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
    ]
}

import ArtHTTP

/// A `Link` field: `<https://…?page=2>; rel="next", <…>; rel="last"` (RFC 8288, 3).
struct LinkField {
    /// All fields of that name as one; `nil` if there is none.
    private let value: String?

    init(_ fields: [HeaderField]) {
        let values = fields.filter { $0.name.lowercased() == "link" }.map(\.value)
        value = values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// Without one, nothing is said of other pages.
    var isThere: Bool { value != nil }

    /// The first target with that relation, as it is written.
    func target(_ relation: String) -> String? {
        var rest = Substring(value ?? "").utf8
        while let open = rest.firstIndex(of: UInt8(ascii: "<")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: ">"))
        {
            let target = Substring(rest[rest.index(after: open)..<close])
            rest = rest[rest.index(after: close)...]
            if Self.relations(Self.takeParameters(&rest)).contains(relation) { return String(target) }
        }
        return nil
    }

    /// Up to the comma that ends a link; one in quotes ends none.
    private static func takeParameters(_ rest: inout Substring.UTF8View) -> Substring {
        var (isQuoted, isEscaped) = (false, false)
        let end = rest.firstIndex { byte in
            if isEscaped {
                isEscaped = false
                return false
            }
            if byte == UInt8(ascii: "\\") { isEscaped = isQuoted }
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return byte == UInt8(ascii: ",") && !isQuoted
        }
        defer { rest = rest[(end ?? rest.endIndex)...] }
        return Substring(rest[..<(end ?? rest.endIndex)])
    }

    /// Of several `rel` the first counts: RFC 8288, 3.3. It may hold several words.
    private static func relations(_ parameters: Substring) -> [String] {
        for parameter in parameters.split(separator: ";") {
            let pair = parameter.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, pair[0].filter({ $0 != " " }).lowercased() == "rel" else { continue }
            return pair[1].lowercased().split(whereSeparator: { "\" \t".contains($0) }).map(String.init)
        }
        return []
    }
}

/// HTML, written piece by piece. Markup can only be a literal of the program; what comes from outside enters as text or
/// as the value of an attribute, and is escaped for that place.
struct HTMLText {
    private(set) var html = ""

    /// The value of an attribute; one that is `nil` is left out.
    typealias Attributes = KeyValuePairs<StaticString, String?>

    mutating func markup(_ literal: StaticString) {
        html += literal.description
    }

    mutating func text(_ text: String) {
        append(text, escaping: Self.textEscape)
    }

    mutating func text(_ number: Int) {
        html += String(number)
    }

    /// With an end tag.
    mutating func element(
        _ name: StaticString, _ attributes: Attributes = [:], _ content: (inout HTMLText) -> Void
    ) {
        tag(name, attributes)
        content(&self)
        html += "</\(name)>"
    }

    mutating func element(_ name: StaticString, _ attributes: Attributes, _ text: String) {
        element(name, attributes) { $0.text(text) }
    }

    mutating func element(_ name: StaticString, _ text: String) {
        element(name, [:], text)
    }

    /// A start tag alone, as of `img`.
    mutating func tag(_ name: StaticString, _ attributes: Attributes = [:]) {
        html += "<\(name)"
        for (name, value) in attributes {
            guard let value else { continue }
            html += " \(name)=\""
            append(value, escaping: Self.attributeEscape)
            html += "\""
        }
        html += ">"
    }

    /// A script or style of the program's own, whose hash the content security policy names; nothing in it is escaped.
    mutating func resource(_ name: StaticString, _ content: String) {
        html += "<\(name)>\(content)</\(name)>"
    }

    /// Empties it, for the next piece.
    mutating func take() -> String {
        defer { html.removeAll(keepingCapacity: true) }
        return html
    }
}

extension HTMLText {
    /// Most text needs no escape, and is then taken as it is.
    private mutating func append(_ text: String, escaping escape: (UInt8) -> String?) {
        guard text.utf8.contains(where: { escape($0) != nil }) else { return html += text }
        var start = text.utf8.startIndex
        for index in text.utf8.indices {
            guard let replacement = escape(text.utf8[index]) else { continue }
            html += text[start..<index]
            html += replacement
            start = text.utf8.index(after: index)
        }
        html += text[start...]
    }

    /// HTML, section 13.1.4; control characters are errors of it (section 13.2.3.5), and show as what they are: none.
    private static func textEscape(_ byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case 0..<0x09, 0x0B, 0x0C, 0x0E..<0x20, 0x7F: "\u{FFFD}"
        default: nil
        }
    }

    private static func attributeEscape(_ byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        // A line break would be normalised, or end what looks like a line of its own.
        case 0x0A: "&#10;"
        case 0x0D: "&#13;"
        default: textEscape(byte)
        }
    }
}

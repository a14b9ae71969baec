/// One request as the origin read it.
public struct OriginRequest: Hashable, Sendable {
    public struct Field: Hashable, Sendable {
        public var name: String
        public var value: String
    }

    public var method: String
    /// Path and query, as sent.
    public var target: String
    public var fields: [Field]

    /// Without the query, percent-decoded.
    public var path: String {
        Self.percentDecoded(target.prefix { $0 != "?" })
    }

    /// Percent-decoded; of a name that comes twice, the last.
    public var query: [String: String] {
        var query: [String: String] = [:]
        for part in target.drop(while: { $0 != "?" }).dropFirst().split(separator: "&") {
            let name = part.prefix { $0 != "=" }
            query[Self.formDecoded(name)] = Self.formDecoded(part.dropFirst(name.count + 1))
        }
        return query
    }

    /// The value of the first field with that name, letter case aside.
    public func field(_ name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// `+` means a space in the query of a form.
    private static func formDecoded(_ text: Substring) -> String {
        percentDecoded(Substring(String(text.map { $0 == "+" ? " " : $0 })))
    }

    private static func percentDecoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2, let code = UInt8(Substring(digits), radix: 16) {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension OriginRequest {
    /// The request whose head these bytes are, without the empty line; `nil` if they are none.
    init?(head: ArraySlice<UInt8>) {
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        guard let words = lines.first?.split(separator: " "), words.count == 3 else { return nil }
        method = String(words[0])
        target = String(words[1])
        fields = lines.dropFirst().map { line in
            let name = line.prefix { $0 != ":" }
            return Field(name: String(name), value: Self.trimmed(line.dropFirst(name.count + 1)))
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

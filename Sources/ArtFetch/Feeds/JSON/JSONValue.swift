/// A JSON value, read leniently: services send numbers for strings, `null` for nothing and words for lists.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// The number as written: an id of twenty digits must not pass through a `Double`.
    case number(String)
    case string(String)
    case array([JSONValue])
    /// Of a name that comes twice the last one counts.
    case object([String: JSONValue])

    /// A member of an object; `nil` where there is none, where it is `null`, and where this is no object.
    package subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self, let member = members[name], member != .null else { return nil }
        return member
    }

    /// A string or a number as text. Anything else, and an empty string, is `nil`: the field is not there.
    package var text: String? {
        switch self {
        case .string(let string): string.isEmpty ? nil : string
        case .number(let digits): digits
        case .null, .bool, .array, .object: nil
        }
    }

    var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    var isObject: Bool {
        if case .object = self { true } else { false }
    }

    /// The text of the first of `names` that has any.
    func text(_ names: String...) -> String? {
        for name in names {
            if let text = self[name]?.text { return text }
        }
        return nil
    }
}

extension JSONValue {
    /// What this is, as an error or warning names it: "an empty object".
    package var looks: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object(let members): members.isEmpty ? "an empty object" : "an object"
        }
    }
}

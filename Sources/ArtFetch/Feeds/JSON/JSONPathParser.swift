/// Why a text is no path.
public struct JSONPathFault: Error, Hashable, Sendable {
    /// What was expected, or what is too much: the end of a sentence.
    public var reason: String
    /// In characters, from 1.
    public var place: Int
}

extension JSONPathFault: CustomStringConvertible {
    public var description: String { "\(reason) at character \(place)" }
}

/// Reads the text of a `JSONPath`, once from start to end.
struct JSONPathParser {
    /// In characters: far more than any list needs, and a bound for what is compared at each name of a list.
    static let longest = 500
    static let mostSteps = 32

    private let characters: [Character]
    private var next = 0
    private var found: [JSONPath.Step] = []

    init(_ text: String) {
        characters = Array(text)
    }

    /// A leading `$` is the value itself, as RFC 9535 writes it, and a leading dot is passed over, as jq has it.
    mutating func steps() throws(JSONPathFault) -> [JSONPath.Step] {
        guard !characters.isEmpty else { throw fault("expected a path such as feed.results, or . for the whole") }
        guard characters.count <= Self.longest else { throw fault("a path has at most \(Self.longest) characters") }
        if characters == ["."] || characters == ["$"] { return [] }
        if take("$") {
            guard peek == "." || peek == "[" else { throw fault("expected a dot or [ after $") }
        }
        if peek != "[" { _ = take(".") }
        try step()
        while next < characters.count { try separatedStep() }
        return found
    }

    private mutating func separatedStep() throws(JSONPathFault) {
        if take(".") {
            guard peek != "." else { throw fault("every step is written out, .. is not known") }
        } else if peek != "[" {
            throw fault("expected a dot or [")
        }
        try step()
    }

    private mutating func step() throws(JSONPathFault) {
        let step: JSONPath.Step
        switch peek {
        case "[": step = try bracketed()
        case "\"", "'": step = .member(try quoted())
        default: step = .member(try name())
        }
        guard found.count < Self.mostSteps else { throw fault("a path has at most \(Self.mostSteps) steps") }
        found.append(step)
    }

    private mutating func bracketed() throws(JSONPathFault) -> JSONPath.Step {
        next += 1
        let step: JSONPath.Step
        switch peek {
        case "*":
            next += 1
            step = .every
        case "\"", "'": step = .member(try quoted())
        default: step = .element(try index())
        }
        guard take("]") else { throw fault("expected ]") }
        return step
    }

    private mutating func index() throws(JSONPathFault) -> Int {
        let start = next
        while let character = peek, character.isASCII, character.isNumber { next += 1 }
        guard next > start else { throw fault("expected *, a number from 0 or a quoted name after [") }
        guard next - start <= 9, let index = Int(String(characters[start..<next])) else {
            next = start
            throw fault("the number is too large")
        }
        return index
    }

    /// A backslash takes the next character as it is.
    private mutating func quoted() throws(JSONPathFault) -> String {
        let quote = characters[next]
        let start = next
        next += 1
        var name = ""
        while let character = peek, character != quote {
            next += 1
            if character == "\\", let escaped = peek {
                next += 1
                name.append(escaped)
            } else {
                name.append(character)
            }
        }
        guard take(quote) else {
            next = start
            throw fault("the quote is not closed")
        }
        return name
    }

    private mutating func name() throws(JSONPathFault) -> String {
        let start = next
        while let character = peek, !Self.reserved.contains(character) { next += 1 }
        let name = String(characters[start..<next])
        guard !name.isEmpty else { throw fault("expected a name") }
        if name == "*" {
            next = start
            throw fault("every element is written [*], a name of * in quotes,")
        }
        return name
    }

    /// What a name needs quotes for.
    private static let reserved: Set<Character> = [".", "[", "]", "\"", "'", "$", "\n", "\r", "\t"]

    private var peek: Character? { next < characters.count ? characters[next] : nil }

    private mutating func take(_ character: Character) -> Bool {
        guard peek == character else { return false }
        next += 1
        return true
    }

    private func fault(_ reason: String) -> JSONPathFault { JSONPathFault(reason: reason, place: next + 1) }
}

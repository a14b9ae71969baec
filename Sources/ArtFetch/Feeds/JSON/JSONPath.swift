/// The way to values inside a JSON value, as people write it: `feed.results`, `items[*].owner.avatar_url`.
///
/// A name, `[*]` for every element of an array, `[0]` for one of them; `.` alone is the value itself. It is the part of
/// RFC 9535 that needs one look at each byte, so that a list can be read as it comes; there are no filters and no
/// descendants.
public struct JSONPath: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case member(String)
        /// From 0.
        case element(Int)
        case every
    }

    /// As it was written.
    public let text: String
    let steps: [Step]

    /// The value itself.
    public static let root = JSONPath(text: ".", steps: [])

    /// - Throws: What is wrong with the text, and where.
    public init(_ text: String) throws(JSONPathFault) {
        var parser = JSONPathParser(text)
        self.init(text: text, steps: try parser.steps())
    }

    private init(text: String, steps: [Step]) {
        self.text = text
        self.steps = steps
    }

    /// From member to member of objects; of no names, the value itself.
    init(members names: [String]) {
        self.init(text: names.isEmpty ? "." : names.joined(separator: "."), steps: names.map(Step.member))
    }

    /// Whether it may lead to more than one value.
    var isPlural: Bool { steps.contains(.every) }
}

extension JSONPath: CustomStringConvertible {
    public var description: String { text }
}

extension JSONPath {
    /// All values that it leads to, in their order; a member that is `null` is there.
    func values(in value: JSONValue) -> [JSONValue] {
        var found: [JSONValue] = []
        _ = visit(value, from: 0) { (value: JSONValue) -> Never? in
            found.append(value)
            return nil
        }
        return found
    }

    /// The first value that is not `null`.
    func first(in value: JSONValue) -> JSONValue? {
        visit(value, from: 0) { $0 == .null ? nil : $0 }
    }

    /// The first text or number that it leads to.
    func text(in value: JSONValue) -> String? {
        visit(value, from: 0) { $0.text }
    }

    /// Ends at the first value of which `found` makes something.
    private func visit<Result>(
        _ value: JSONValue, from step: Int, _ found: (JSONValue) -> Result?
    ) -> Result? {
        guard step < steps.count else { return found(value) }
        switch (steps[step], value) {
        case (.member(let name), .object(let members)):
            return members[name].flatMap { visit($0, from: step + 1, found) }
        case (.element(let index), .array(let elements)):
            return index < elements.count ? visit(elements[index], from: step + 1, found) : nil
        case (.every, .array(let elements)):
            for element in elements {
                if let result = visit(element, from: step + 1, found) { return result }
            }
            return nil
        default: return nil
        }
    }
}

/// What a `JSONScanner` cuts out of a text.
struct JSONSelection: Hashable, Sendable {
    /// The elements of each array that `path` leads to, one by one. With `[*]` in the path, what it leads to may also
    /// be elements itself: `items[*]` is `items`, and `items[*].owner` one value of each item.
    static func elements(of path: JSONPath) -> JSONSelection {
        let isSpelledOut = path.steps.last == .every
        return JSONSelection(
            steps: isSpelledOut ? path.steps : path.steps + [.every], isOfElements: true,
            takesBareValues: path.isPlural && !isSpelledOut)
    }

    /// The values that `path` leads to, each whole.
    static func value(at path: JSONPath) -> JSONSelection {
        JSONSelection(steps: path.steps, isOfElements: false, takesBareValues: false)
    }

    /// From the text's value to what is cut out.
    let steps: [JSONPath.Step]
    /// Whether the last step is into an array that must be one.
    let isOfElements: Bool
    /// Whether a value that should be an array of elements and is none counts as one element.
    let takesBareValues: Bool
}

/// The selections that are still in reach at some place of a text, as bits.
struct JSONSelections: Hashable, Sendable {
    private(set) var bits: UInt32 = 0

    static let limit = 32

    static func first(_ count: Int) -> JSONSelections {
        JSONSelections(bits: count == limit ? .max : 1 << UInt32(count) - 1)
    }

    var isEmpty: Bool { bits == 0 }

    /// The first of them.
    var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }

    func filter(_ isKept: (Int) -> Bool) -> JSONSelections {
        var (rest, kept) = (bits, JSONSelections())
        while rest != 0 {
            let index = rest.trailingZeroBitCount
            rest &= rest - 1
            if isKept(index) { kept.bits |= 1 << UInt32(index) }
        }
        return kept
    }

    mutating func formUnion(_ other: JSONSelections) { bits |= other.bits }

    func intersection(_ other: JSONSelections) -> JSONSelections { JSONSelections(bits: bits & other.bits) }
}

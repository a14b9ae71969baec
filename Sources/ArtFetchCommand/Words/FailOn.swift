import ArtFetch

/// What makes exit code 1. Failures that are known (`--baseline`) never do.
enum FailOn: Hashable, Sendable {
    /// Any failed item or list.
    case any
    case none
    /// One that asking again cannot mend.
    case broken
    /// So many failures or more.
    case count(Int)
    /// So many thousandths of all items and failed lists, or more.
    case share(thousandths: Int)

    /// - Parameter counts: items and failed lists together.
    func fails(_ counts: ResultCounts) -> Bool {
        switch self {
        case .any: counts.counted > 0
        case .none: false
        case .broken: counts.broken > 0
        case .count(let limit): counts.counted >= limit
        case .share(let thousandths): counts.counted > 0 && counts.counted * 1000 >= thousandths * counts.all
        }
    }
}

extension ValueReader<FailOn> {
    static var failOn: ValueReader {
        ValueReader(form: .text) { word throws(ValueError) in
            switch word {
            case "": throw .empty
            case "any": return .any
            case "none": return .none
            case "broken": return .broken
            default: return word.hasSuffix("%") ? .share(thousandths: try share(word.dropLast())) : try count(word)
            }
        }
    }

    private static func count(_ word: String) throws(ValueError) -> FailOn {
        let words = ["any", "none", "broken", "N", "N%"]
        let number = try digits(
            word, otherwise: .notOneOf(words, suggestion: Suggestion.nearest(to: word, in: Array(words.prefix(3)))))
        guard (1...10_000_000).contains(number) else { throw .outOfRange(limit: "1…10M") }
        return .count(number)
    }

    /// `5`, `2.5`.
    private static func share(_ word: Substring) throws(ValueError) -> Int {
        let parts = word.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let whole = try digits(parts[0], otherwise: .notAWholeNumber)
        let tenth = parts.count == 2 ? try digits(parts[1], otherwise: .notAWholeNumber) : 0
        guard (0...100).contains(whole), (0...9).contains(tenth), (1...1000).contains(whole * 10 + tenth) else {
            throw .outOfRange(limit: "0.1%…100%")
        }
        return whole * 10 + tenth
    }
}

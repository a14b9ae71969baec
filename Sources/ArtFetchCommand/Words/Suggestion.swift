/// "Did you mean": the nearest of the words that would have been right.
enum Suggestion {
    /// Beyond this many characters a word is no slip of the fingers, and the comparison not worth its square.
    private static let longest = 64

    /// The nearest candidate at a distance of at most 2 or a third of the word's length; the first among equals.
    static func nearest(to word: String, in candidates: [String]) -> String? {
        guard word.utf8.count <= longest else { return nil }
        let reach = max(2, word.count / 3)
        let ranked = candidates.map { (candidate: $0, distance: distance(word, $0)) }
        return ranked.filter { $0.distance <= reach && $0.distance < $0.candidate.count }
            .min { $0.distance < $1.distance }?.candidate
    }

    /// Insertions, deletions, substitutions and swaps of neighbours between two words, upper and lower case alike
    /// (Damerau 1964; the restricted form, in which no part is edited twice).
    static func distance(_ first: String, _ second: String) -> Int {
        let a = Array(first.lowercased())
        let b = Array(second.lowercased())
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for (row, character) in a.enumerated() {
            var current = [row + 1]
            for (column, other) in b.enumerated() {
                let change = last[column] + (character == other ? 0 : 1)
                var best = min(change, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, character == b[column - 1], a[row - 1] == other {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            (beforeLast, last) = (last, current)
        }
        return last[b.count]
    }
}

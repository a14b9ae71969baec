import ArtTestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A row of the recorded data's index: a file and what is expected of it.
struct CorpusRow: Sendable, CustomTestStringConvertible {
    var path: String
    var expected: String

    var testDescription: String { path }

    /// The recorded bodies of services, without the rows of their header files.
    static func bodies() throws -> [CorpusRow] {
        guard let folder = Corpus.path else { return [] }
        let index = try String(contentsOf: URL(filePath: folder + "/INDEX.tsv"), encoding: .utf8)
        return index.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count > 4, fields[0].hasPrefix("api/"), !fields[0].hasSuffix(".headers.json") else {
                return nil
            }
            return CorpusRow(path: fields[0], expected: fields[4])
        }
    }

    func bytes() throws -> [UInt8] {
        try Corpus.bytes(path)
    }

    /// The number after `name=` in the expectation.
    func count(_ names: String...) -> Int? {
        for word in expected.split(separator: " ") {
            let pair = word.split(separator: "=", maxSplits: 1)
            if pair.count == 2, names.contains(String(pair[0])) { return Int(pair[1]) }
        }
        return nil
    }

    /// The text after `error: `, which the index cuts short.
    var error: String? {
        guard let range = expected.firstRange(of: "error: ") else { return nil }
        return String(expected[range.upperBound...])
    }
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Status and header of a recorded answer, which lie beside its body in `NAME.headers.json`: pairs or an object, a value
/// or several.
public struct CorpusHead: Decodable, Sendable {
    public let status: Int
    public let fields: [(name: String, value: String)]

    /// - Parameter body: the recorded body, below the corpus.
    public static func of(_ body: String) throws -> CorpusHead {
        let name = body.prefix { $0 != "." } + ".headers.json"
        return try JSONDecoder().decode(CorpusHead.self, from: Data(try Corpus.bytes(String(name))))
    }

    /// Those with one of these names.
    public func fields(_ names: String...) -> [(name: String, value: String)] {
        fields.filter { names.contains($0.name.lowercased()) }
    }

    private enum Key: CodingKey {
        case status
        case headers
    }

    private struct Values: Decodable {
        let all: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let one = try? container.decode(String.self) {
                all = [one]
            } else {
                all = try container.decode([String].self)
            }
        }
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        status = try container.decode(Int.self, forKey: .status)
        if let pairs = try? container.decode([[Values]].self, forKey: .headers) {
            fields = pairs.flatMap { pair in pair[1].all.map { (name: pair[0].all[0], value: $0) } }
        } else {
            let headers = try container.decode([String: Values].self, forKey: .headers)
            fields = headers.flatMap { header in header.value.all.map { (name: header.key, value: $0) } }
        }
    }
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a manifest says of its run before the entries.
public struct RecordedHead: Hashable, Sendable {
    /// The version of artfetch that wrote it.
    public var artfetch: String
    /// The cache's absolute path; those of renditions are relative to it.
    public var cache: String
    public var feed: Feed
    /// `nil` where a manifest has none that this version understands.
    public var recipe: RecordedRecipe?
    public var options: RecordedOptions?
    /// The manifest's own; empty for a run that wrote none.
    public var path: String
    /// The member "feed" as it stands in the manifest, on one line.
    var feedText: [UInt8]
    /// The member "recipe" in the same way.
    var recipeText: String?

    public struct Feed: Hashable, Sendable, Decodable {
        /// The word on the command line: `music`.
        public var name: String
        /// As the service calls the list; not cleaned.
        public var title: String?
        /// The lists asked, the first hundred of them.
        public var urls: [String]
        /// What was asked for, by the feed's own names.
        public var parameters: [String: FeedParameter.Value]?
    }
}

extension RecordedHead {
    init(_ file: ManifestFile) throws(ManifestError) {
        let format = try file.member("format", as: Int.self)
        guard format <= ManifestHead.format else {
            throw .newerFormat(path: file.path, format: format, supported: ManifestHead.format)
        }
        artfetch = try file.member("artfetch", as: String.self)
        cache = try file.member("cache", as: String.self)
        feed = try file.member("feed", as: Feed.self)
        recipe = file.members["recipe"] == nil ? nil : try file.member("recipe", as: RecordedRecipe.self)
        options = file.members["options"] == nil ? nil : try file.member("options", as: RecordedOptions.self)
        path = file.path
        recipeText = file.members["recipe"].map { String(decoding: Self.oneLine($0), as: UTF8.self) }
        feedText = Self.oneLine(file.members["feed"] ?? [])
    }

    /// Line breaks are spaces: within a string one would be an escape.
    private static func oneLine(_ json: [UInt8]) -> [UInt8] {
        json.map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") ? UInt8(ascii: " ") : $0 }
    }

    /// Of a run that has just ended.
    init(_ head: ManifestHead, path: String) {
        artfetch = Version.current
        cache = head.cache
        feed = Feed(
            name: head.feed.name, title: head.title, urls: head.urls,
            parameters: Dictionary(head.feed.parameters.map { ($0.name, $0.value) }) { first, _ in first })
        self.path = path
        feedText = []
        let text = head.recipe
        recipeText = String(decoding: text, as: UTF8.self)
        recipe = Self.read(text)
        options = Self.read(head.options)
    }

    /// What this version wrote it reads.
    private static func read<Value: Decodable>(_ json: [UInt8]) -> Value? {
        do { return try JSONDecoder().decode(Value.self, from: Data(json)) } catch { return nil }
    }
}

extension ManifestFile {
    /// The value of a member that must be there.
    func member<Value: Decodable>(_ name: String, as type: Value.Type) throws(ManifestError) -> Value {
        guard let bytes = members[name] else {
            throw .badMember(path: path, name: name, reason: "it is missing")
        }
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch {
            throw .badMember(path: path, name: name, reason: DecodingFault.sentence(error))
        }
    }
}

/// What `JSONDecoder` says, in one line.
enum DecodingFault {
    static func sentence(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
            path(context.codingPath) + context.debugDescription
        case .keyNotFound(let key, let context): path(context.codingPath) + "\"\(key.stringValue)\" is missing"
        default: "\(error)"
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.isEmpty ? "" : keys.map(\.stringValue).joined(separator: ".") + ": "
    }
}

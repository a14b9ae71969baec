import ArtFetch

/// The named feeds of one file, each checked when it is asked for: a wrong one costs no other.
struct NamedFeedList: Sendable {
    static let limit = 1_000

    let file: NamedFeedFile
    private let feeds: [String: JSONValue]

    /// In the order of the alphabet.
    var names: [String] { feeds.keys.sorted() }

    /// Of a file's bytes: `{"feeds": {"NAME": {…}}}`.
    init(_ bytes: [UInt8], of file: NamedFeedFile) throws(NamedFeedFault) {
        self.file = file
        feeds = try Self.feeds(in: try Self.value(bytes, file), file)
        guard feeds.count <= Self.limit else {
            throw file.fault(.tooMany(feeds.count, limit: Self.limit), at: "feeds")
        }
        for name in names { try Self.check(name, file) }
    }

    func feed(_ name: String) throws(NamedFeedFault) -> NamedFeed? {
        guard let value = feeds[name] else { return nil }
        return try NamedFeedReader(name: name, file: file).feed(value)
    }

    private static func value(_ bytes: [UInt8], _ file: NamedFeedFile) throws(NamedFeedFault) -> JSONValue {
        do {
            return try JSONReader.read(bytes, refusingRepeats: true)
        } catch {
            let before = bytes.prefix(error.offset)
            let line = before.count { $0 == UInt8(ascii: "\n") } + 1
            let column = before.count - (before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0) + 1
            throw file.fault(.notJSON(error.reason), at: "line \(line), column \(column)")
        }
    }

    private static func feeds(
        in value: JSONValue, _ file: NamedFeedFile
    ) throws(NamedFeedFault) -> [String: JSONValue] {
        guard case .object(let members) = value else {
            throw file.fault(.wrongType(looks: value.looks, expected: #"an object with the member "feeds""#))
        }
        for name in members.keys.sorted() where name != "feeds" {
            throw file.fault(.unknownMember(suggestion: Suggestion.nearest(to: name, in: ["feeds"])), at: name)
        }
        switch members["feeds"] {
        case .object(let feeds): return feeds
        case let other:
            throw file.fault(.wrongType(looks: other?.looks ?? "missing", expected: "an object"), at: "feeds")
        }
    }

    /// The name becomes that of the manifest, and a word of the command line.
    private static func check(_ name: String, _ file: NamedFeedFile) throws(NamedFeedFault) {
        let letters = Set("abcdefghijklmnopqrstuvwxyz".utf8), others = Set("0123456789-".utf8)
        guard (1...64).contains(name.utf8.count), let first = name.utf8.first, letters.contains(first),
            name.utf8.allSatisfy({ letters.contains($0) || others.contains($0) })
        else { throw file.fault(.badName, at: "feeds.\(name)") }
        guard !BuiltInWords.all.contains(name) else { throw file.fault(.builtInName, at: "feeds.\(name)") }
    }
}

/// The words of the command line that mean something else than a feed of one's own, now or in a later version.
enum BuiltInWords {
    static var all: Set<String> {
        Set(FeedName.allCases.map(\.rawValue))
            .union(["baseline", "cache", "completions", "feed", "feeds", "help", "report", "retry", "version", "warm"])
    }
}

/// All named feeds that there are.
struct NamedFeeds: Sendable {
    private let files: [NamedFeedList]

    /// The files are read; one that is not there has no feeds.
    static func read(_ environment: [String: String]) throws(NamedFeedFault) -> NamedFeeds {
        var lists: [NamedFeedList] = []
        for file in NamedFeedFile.all(environment) {
            if let bytes = try file.read() { lists.append(try NamedFeedList(bytes, of: file)) }
        }
        return NamedFeeds(lists)
    }

    /// - Parameter files: the nearest first.
    init(_ files: [NamedFeedList] = []) {
        self.files = files
    }

    var names: [String] { files.flatMap(\.names) }

    func feed(_ name: String) throws(NamedFeedFault) -> NamedFeed? {
        for file in files {
            if let feed = try file.feed(name) { return feed }
        }
        return nil
    }
}

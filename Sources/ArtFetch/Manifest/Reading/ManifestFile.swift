import ArtCache

/// A manifest on disk, JSON or JSON Lines: where its members and its entries stand. The entries are not held.
struct ManifestFile: Sendable {
    /// The members before and after the entries, by their names, as they stand in the file.
    private(set) var members: [String: [UInt8]] = [:]
    /// In the order of the file.
    private(set) var entries: [JSONCursor.Place] = []
    private var hasEntries = false
    private let file: ReadableFile

    /// Bounds for files that anyone may have written, far above what a run needs.
    static let longestEntry = 16 << 20
    static let longestMember = 64 << 20
    static let mostEntries = 10_000_000

    /// Opens the file and reads it through once.
    init(at path: String) throws(ManifestError) {
        do throws(CacheError) {
            file = try ReadableFile(at: path)
        } catch {
            throw .unreadable(error)
        }
        var cursor = JSONCursor(file)
        try checkStart(&cursor)
        try cursor.expect("{")
        if try cursor.peek() == UInt8(ascii: "}") { throw foreign("an empty object") }
        let name = try cursor.memberName()
        if name == Self.linesHead { try readLines(&cursor) } else { try readObject(&cursor, first: name) }
        guard members["format"] != nil else { throw foreign("JSON without a \"format\"") }
    }

    var path: String { file.path }

    /// The text of the entry at `index` in the file's order.
    func entry(at index: Int) throws(ManifestError) -> [UInt8] { try bytes(entries[index]) }

    private func bytes(_ place: JSONCursor.Place) throws(ManifestError) -> [UInt8] {
        do throws(CacheError) {
            return try file.read(place.length, at: place.offset)
        } catch {
            throw .unreadable(error)
        }
    }
}

// MARK: - JSON

extension ManifestFile {
    /// One object, whose "entries" is an array.
    private mutating func readObject(_ cursor: inout JSONCursor, first: String) throws(ManifestError) {
        try readMembers(&cursor, first: first)
        if try cursor.peek() != nil { throw cursor.fault("more text after the manifest") }
        guard hasEntries else { throw foreign("JSON without \"entries\"") }
    }

    /// Up to the brace that closes their object.
    private mutating func readMembers(_ cursor: inout JSONCursor, first: String) throws(ManifestError) {
        var name = first
        while true {
            if name == "entries" { try readEntries(&cursor) } else { try readMember(name, &cursor) }
            guard try cursor.take(",") else { break }
            name = try cursor.memberName()
        }
        try cursor.expect("}")
    }

    private mutating func readMember(_ name: String, _ cursor: inout JSONCursor) throws(ManifestError) {
        guard members[name] == nil else { throw cursor.fault("\"\(name)\" comes twice") }
        guard members.count < 100 else { throw cursor.fault("it has too many members") }
        members[name] = try bytes(try cursor.value(limit: Self.longestMember))
    }

    private mutating func readEntries(_ cursor: inout JSONCursor) throws(ManifestError) {
        guard !hasEntries else { throw cursor.fault("\"entries\" comes twice") }
        hasEntries = true
        try cursor.expect("[")
        if try cursor.take("]") { return }
        repeat {
            try add(try cursor.value(limit: Self.longestEntry), cursor)
        } while try cursor.take(",")
        try cursor.expect("]")
    }

    private mutating func add(_ entry: JSONCursor.Place, _ cursor: JSONCursor) throws(ManifestError) {
        guard entries.count < Self.mostEntries else { throw cursor.fault("it has more than 10 million entries") }
        entries.append(entry)
    }
}

// MARK: - JSON Lines

extension ManifestFile {
    /// The only member of the first line.
    static let linesHead = "manifest"
    /// By one of these begins the last line.
    private static let ending = ["lists", "complete", "summary"]

    private mutating func readLines(_ cursor: inout JSONCursor) throws(ManifestError) {
        try cursor.expect("{")
        try readMembers(&cursor, first: try cursor.memberName())
        try cursor.expect("}")
        while try cursor.peek() != nil {
            guard members["summary"] == nil else { throw cursor.fault("more lines after the summary") }
            try readLine(&cursor)
        }
    }

    private mutating func readLine(_ cursor: inout JSONCursor) throws(ManifestError) {
        let start = cursor.offset
        try cursor.expect("{")
        let name = try cursor.memberName()
        if Self.ending.contains(name) {
            try readMembers(&cursor, first: name)
        } else {
            try add(try cursor.rest(ofObjectAt: start, limit: Self.longestEntry), cursor)
        }
    }
}

// MARK: - What is none

extension ManifestFile {
    private func checkStart(_ cursor: inout JSONCursor) throws(ManifestError) {
        switch try cursor.peek() {
        case UInt8(ascii: "{"): return
        case nil: throw foreign("empty")
        case UInt8(ascii: "p") where try isTable: throw foreign("a manifest as a table (CSV), which keeps too little")
        default: throw foreign("no JSON object")
        }
    }

    private var isTable: Bool {
        get throws(ManifestError) {
            try bytes(JSONCursor.Place(offset: 0, length: 12)).elementsEqual("position,id,".utf8)
        }
    }

    private func foreign(_ looksLike: String) -> ManifestError {
        .notAManifest(path: path, looksLike: looksLike)
    }
}

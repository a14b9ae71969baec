import Testing

@testable import ArtCache

@Suite struct IndexDatabaseTests {
    private let scratch: ScratchDirectory

    init() throws { scratch = try ScratchDirectory() }

    private func open() throws -> IndexDatabase { try IndexDatabase(scratch("index.sqlite")) }

    private func rendition(_ recipe: String) -> StoredRendition {
        StoredRendition(
            recipe: recipe, digest: ContentDigest(of: Array(recipe.utf8)), bytes: 10, mediaType: "image/jpeg",
            width: 100, height: 50)
    }

    private func picture(_ name: String, _ recipes: [String], warnings: [String] = []) -> CachedPicture {
        CachedPicture(
            original: StoredOriginal(
                digest: ContentDigest(of: Array(name.utf8)), bytes: 7, mediaType: "image/png", width: 600,
                height: 300, verdict: "sound", warnings: warnings),
            renditions: recipes.map(rendition))
    }

    @Test func `a recorded picture is found, also after opening again`() throws {
        let recorded = picture("a", ["100", "200"], warnings: ["stray bytes", "line\nbreak \"quoted\" ‎日本"])
        try open().record(recorded, at: "https://a/1.png", Validators(etag: "\"x\"", lastModified: nil), time: 1)
        #expect(try open().picture(at: "https://a/1.png", recipes: ["100", "200"]) == recorded)
    }

    @Test func `a placeholder is kept with its original`() throws {
        var recorded = picture("a", ["100"])
        recorded.original.placeholder = StoredPlaceholder(color: "#010203", thumbHash: [0, 255, 7])
        try open().record(recorded, at: "u", Validators(), time: 1)
        #expect(try open().picture(at: "u", recipes: ["100"]) == recorded)
    }

    @Test func `only the wanted recipes are answered, in their order`() throws {
        let database = try open()
        try database.record(picture("a", ["1", "2", "3"]), at: "u", Validators(), time: 1)
        #expect(try database.picture(at: "u", recipes: ["3", "9", "1"])?.renditions.map(\.recipe) == ["3", "1"])
    }

    @Test func `an unknown URL is not there, and URLs are compared exactly`() throws {
        let database = try open()
        try database.record(picture("a", []), at: "https://a/X", Validators(), time: 1)
        #expect(try database.picture(at: "https://a/x", recipes: []) == nil)
    }

    @Test func `a URL that changes its picture leads to the new one, the old one's rows stay`() throws {
        let database = try open()
        try database.record(picture("old", ["1"]), at: "u", Validators(), time: 1)
        try database.record(picture("old", ["1"]), at: "v", Validators(), time: 1)
        try database.record(picture("new", []), at: "u", Validators(), time: 2)
        #expect(try database.picture(at: "u", recipes: ["1"]) == picture("new", []))
        #expect(try database.picture(at: "v", recipes: ["1"]) == picture("old", ["1"]))
    }

    @Test func `renditions made later are found with the original`() throws {
        let database = try open()
        let original = picture("a", ["1"])
        try database.record(original, at: "u", Validators(), time: 1)
        try database.record([rendition("2")], of: original.original.digest, time: 2)
        #expect(try database.picture(at: "u", recipes: ["1", "2"]) == picture("a", ["1", "2"]))
    }

    @Test func `the file has the version of the last migration`() throws {
        _ = try open()
        let connection = try SQLiteConnection(scratch("index.sqlite"), busyTimeoutMilliseconds: 0)
        #expect(try connection.value("PRAGMA user_version") == .integer(IndexSchema.version))
        #expect(try connection.value("PRAGMA journal_mode") == .text("wal"))
    }

    @Test func `rows that were tampered with are damage, not a crash`() throws {
        let database = try open()
        try database.record(picture("a", ["1"]), at: "u", Validators(), time: 1)
        let connection = try SQLiteConnection(scratch("index.sqlite"), busyTimeoutMilliseconds: 0)
        for change in [
            "UPDATE renditions SET digest = x'00'", "UPDATE originals SET warnings = '[1'",
            "UPDATE originals SET color = '#000000'",
        ] {
            try connection.execute(change)
            let error = #expect(throws: CacheError.self) { try database.picture(at: "u", recipes: ["1"]) }
            #expect(error.map(IndexFile.isDamage) == true)
        }
    }
}

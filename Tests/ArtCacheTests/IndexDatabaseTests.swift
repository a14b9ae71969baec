import ArtTestSupport
import Testing

@testable import ArtCache

@Suite struct IndexDatabaseTests {
    private let scratch: TemporaryDirectory

    init() throws { scratch = try TemporaryDirectory() }

    private func open() throws -> IndexDatabase { try IndexDatabase(scratch.file("index.sqlite")) }

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
        try open().record(recorded, at: "https://a/1.png", Circumstances(time: 1))
        #expect(try open().picture(at: "https://a/1.png", recipes: ["100", "200"])?.picture == recorded)
    }

    @Test func `a placeholder is kept with its original`() throws {
        var recorded = picture("a", ["100"])
        recorded.original.placeholder = StoredPlaceholder(color: "#010203", thumbHash: [0, 255, 7])
        try open().record(recorded, at: "u", Circumstances(time: 1))
        #expect(try open().picture(at: "u", recipes: ["100"])?.picture == recorded)
    }

    @Test func `only the wanted recipes are answered, in their order`() throws {
        let database = try open()
        try database.record(picture("a", ["1", "2", "3"]), at: "u", Circumstances(time: 1))
        #expect(
            try database.picture(at: "u", recipes: ["3", "9", "1"])?.picture.renditions.map(\.recipe) == ["3", "1"])
    }

    @Test func `an unknown URL is not there, and URLs are compared exactly`() throws {
        let database = try open()
        try database.record(picture("a", []), at: "https://a/X", Circumstances(time: 1))
        #expect(try database.picture(at: "https://a/x", recipes: []) == nil)
    }

    @Test func `a URL that changes its picture leads to the new one, the old one's rows stay`() throws {
        let database = try open()
        try database.record(picture("old", ["1"]), at: "u", Circumstances(time: 1))
        try database.record(picture("old", ["1"]), at: "v", Circumstances(time: 1))
        try database.record(picture("new", []), at: "u", Circumstances(time: 2))
        #expect(try database.picture(at: "u", recipes: ["1"])?.picture == picture("new", []))
        #expect(try database.picture(at: "v", recipes: ["1"])?.picture == picture("old", ["1"]))
    }

    @Test func `renditions made later are found with the original`() throws {
        let database = try open()
        let original = picture("a", ["1"])
        try database.record(original, at: "u", Circumstances(time: 1))
        try database.record([rendition("2")], of: original.original.digest, Circumstances(time: 2))
        #expect(try database.picture(at: "u", recipes: ["1", "2"])?.picture == picture("a", ["1", "2"]))
    }

    private func answer(_ tag: String) -> AnswerRecord {
        var answer = AnswerRecord(requestedAt: 1, receivedAt: 2)
        answer.etag = tag
        answer.lastModified = "m"
        answer.date = "d"
        answer.age = "a"
        answer.expires = "e"
        answer.cacheControl = "c"
        answer.vary = "v"
        answer.variant = ContentDigest(of: Array(tag.utf8))
        answer.effectiveURL = "u"
        return answer
    }

    @Test func `what an answer said is found with its picture, also what it did not say`() throws {
        let database = try open()
        for answer in [answer("x"), AnswerRecord(receivedAt: 7)] {
            var recorded = picture("a", [])
            recorded.answer = answer
            try database.record(recorded, at: "u", Circumstances(time: 1))
            #expect(try database.picture(at: "u", recipes: [])?.picture.answer == answer)
        }
    }

    @Test func `a confirmation brings a new answer to what it confirms, and to nothing else`() throws {
        let database = try open()
        let recorded = picture("a", [])
        try database.record(recorded, at: "u", Circumstances(time: 1))
        try database.record(recorded, at: "v", Circumstances(time: 1))
        try database.confirm(recorded.original.digest, at: "u", answer("x"))
        #expect(try database.picture(at: "u", recipes: [])?.picture.answer == answer("x"))
        #expect(try database.picture(at: "v", recipes: [])?.picture.answer == recorded.answer)
        try database.confirm(ContentDigest(of: [1]), at: "u", answer("y"))
        #expect(try database.picture(at: "u", recipes: [])?.picture.answer == answer("x"))
    }

    @Test func `a list is no picture, and a picture no list`() throws {
        let database = try open()
        let list = CachedList(digest: ContentDigest(of: [1]), answer: answer("x"))
        try database.record(list, bytes: 1, at: "l", Circumstances(time: 1))
        try database.record(picture("a", []), at: "p", Circumstances(time: 1))
        #expect(try database.list(at: "l") == list)
        #expect(try database.picture(at: "l", recipes: []) == nil)
        #expect(try database.list(at: "p") == nil)
    }

    @Test func `an index of version 1 becomes one of this version and keeps its rows`() throws {
        let recorded = picture("a", ["1"])
        do {
            let connection = try SQLiteConnection(scratch.file("index.sqlite"), busyTimeoutMilliseconds: 0)
            try connection.execute("PRAGMA journal_mode = WAL")
            try connection.execute("\(IndexSchema.migrations[0]) PRAGMA user_version = 1")
            let digest = recorded.original.digest.hexadecimal
            let rendition = recorded.renditions[0].digest.hexadecimal
            try connection.execute(
                """
                INSERT INTO urls VALUES ('u', x'\(digest)', '"x"', 'm', 5);
                INSERT INTO originals VALUES (x'\(digest)', 7, 'image/png', 600, 300, 'sound', '[]', NULL, NULL);
                INSERT INTO renditions VALUES (x'\(digest)', '1', x'\(rendition)', 10, 'image/jpeg', 100, 50);
                """)
        }
        let found = try #require(try open().picture(at: "u", recipes: ["1"])?.picture)
        #expect(found.original == recorded.original && found.renditions == recorded.renditions)
        #expect(found.answer.etag == "\"x\"" && found.answer.lastModified == "m" && found.answer.receivedAt == 5)
        #expect(found.answer.requestedAt == nil)
        let connection = try SQLiteConnection(scratch.file("index.sqlite"), busyTimeoutMilliseconds: 0)
        #expect(try connection.value("PRAGMA user_version") == .integer(IndexSchema.version))
    }

    @Test func `an index of version 4 keeps its rows, and how their files look`() throws {
        let recorded = picture("a", ["1", "2"])
        do {
            let connection = try SQLiteConnection(scratch.file("index.sqlite"), busyTimeoutMilliseconds: 0)
            try connection.execute("\(IndexSchema.migrations[..<4].joined()) PRAGMA user_version = 4")
            let digests = ([recorded.original.digest] + recorded.renditions.map(\.digest))
                .map { "(x'\($0.hexadecimal)')" }
            try connection.execute(
                """
                INSERT INTO digests (digest) VALUES \(digests.joined(separator: ", "));
                INSERT INTO urls (url, original, is_list, fetched_at) VALUES ('u', 1, 0, 0);
                INSERT INTO originals VALUES (1, 7, 'image/png', 600, 300, 'sound', '[]', NULL, NULL);
                INSERT INTO renditions VALUES
                    (1, '1', 2, 10, 'image/jpeg', 100, 50), (1, '2', 3, 10, 'image/jpeg', 100, 50);
                INSERT INTO objects VALUES (2, 10, 1, 1, 8, 9);
                """)
        }
        let found = try #require(try open().picture(at: "u", recipes: ["1", "2"]))
        #expect(found.picture == recorded)
        #expect(found.stamps == [recorded.renditions[0].digest: ObjectStamp(size: 10, modified: 8, inode: 9)])
    }

    @Test func `how a file looks by now is what the next look compares`() throws {
        let database = try open()
        let recorded = picture("a", ["1"])
        let digest = recorded.renditions[0].digest
        let before = ObjectStamp(size: 10, modified: 1, inode: 5)
        let now = ObjectStamp(size: 10, modified: 2, inode: 6)
        try database.record(recorded, at: "u", Circumstances(time: 1, stamps: [digest: before]))
        #expect(try database.picture(at: "u", recipes: ["1"])?.stamps == [digest: before])
        try database.restamp([digest: now])
        #expect(try database.picture(at: "u", recipes: ["1"])?.stamps == [digest: now])
        #expect(try database.stamps(ofShard: digest.firstByte) == [digest: now])
    }

    @Test func `the file has the version of the last migration`() throws {
        _ = try open()
        let connection = try SQLiteConnection(scratch.file("index.sqlite"), busyTimeoutMilliseconds: 0)
        #expect(try connection.value("PRAGMA user_version") == .integer(IndexSchema.version))
        #expect(try connection.value("PRAGMA journal_mode") == .text("wal"))
    }

    @Test func `rows that were tampered with are damage, not a crash`() throws {
        let database = try open()
        try database.record(picture("a", ["1"]), at: "u", Circumstances(time: 1))
        let connection = try SQLiteConnection(scratch.file("index.sqlite"), busyTimeoutMilliseconds: 0)
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

import ArtTestSupport
import Testing

@testable import ArtCache

@Suite struct QuarantineTests {
    private let scratch: TemporaryDirectory
    private let folder: CacheFolder

    init() throws {
        scratch = try TemporaryDirectory()
        folder = try CacheFolder(claiming: scratch.path)
    }

    private func take(_ name: String, bytes: Int) throws {
        try scratch.write([UInt8](repeating: 0, count: bytes), to: "tmp/\(name)")
        let status = try #require(try folder.staging.status(of: name))
        try Quarantine(in: folder).take(name, of: folder.staging, seenAs: status, called: name, .damaged)
    }

    @Test func `what is taken has its reason in its name, and a name of its own`() throws {
        try take("a", bytes: 1)
        try take("a", bytes: 1)
        let names = try scratch.names(in: "quarantine")
        #expect(names.count == 2)
        #expect(names.allSatisfy { $0.hasPrefix("a.damaged-") })
    }

    @Test func `what has gone meanwhile is no error, and what has been replaced stays`() throws {
        try scratch.write([1], to: "tmp/a")
        try scratch.write([2], to: "tmp/b")
        let seen = try #require(try folder.staging.status(of: "a"))
        try scratch.move("tmp/b", to: "tmp/c")
        for name in ["c", "missing"] {
            try Quarantine(in: folder).take(name, of: folder.staging, seenAs: seen, called: name, .damaged)
        }
        #expect(try scratch.names(in: "quarantine") == [])
        #expect(try scratch.bytes("tmp/c") == [2])
    }

    @Test func `the oldest go first when it is too much, directories stay`() throws {
        for name in ["a", "b", "c"] { try take(name, bytes: 40) }
        try scratch.makeDirectory("quarantine/directory")
        try Quarantine(in: folder, limit: 120).shrink()
        #expect(try scratch.names(in: "quarantine").count == 4)
        try Quarantine(in: folder, limit: 119).shrink()
        let left = try scratch.names(in: "quarantine").map { String($0.prefix(1)) }
        // Files of one clock tick may go in any order.
        #expect(left.count == 3 && left.contains("d"))
    }

    @Test func `a file that claims to be huge is removed without harm to the sum`() throws {
        try take("small", bytes: 10)
        let file = try folder.quarantine.createFile("huge", mode: 0o644)
        try file.truncate(to: 1 << 40)
        try Quarantine(in: folder, limit: 100).shrink()
        #expect(try !scratch.names(in: "quarantine").contains("huge"))
    }
}

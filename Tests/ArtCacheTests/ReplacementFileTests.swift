import ArtTestSupport
import Testing

@testable import ArtCache

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

struct ReplacementFileTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
        try folder.makeDirectory("in")
    }

    private func replace(_ name: String, by text: String) throws {
        var file = try ReplacementFile(at: folder.file("in/\(name)"))
        try file.append(Array(text.utf8))
        try file.commit()
    }

    @Test func `the new file is there whole, and nothing else`() throws {
        try replace("m", by: "old")
        try replace("m", by: String(repeating: "new", count: 50_000))
        #expect(try folder.bytes("in/m").count == 150_000)
        #expect(try folder.names(in: "in") == ["m"])
    }

    @Test func `without a commit the old file stays and nothing is left behind`() throws {
        try replace("m", by: "old")
        do {
            var file = try ReplacementFile(at: folder.file("in/m"))
            try file.append(Array("new".utf8))
        }
        #expect(try folder.bytes("in/m") == Array("old".utf8))
        #expect(try folder.names(in: "in") == ["m"])
    }

    @Test func `a link stays a link, and what it leads to is replaced`() throws {
        try folder.makeDirectory("there")
        try folder.write(Array("old".utf8), to: "there/real")
        try folder.link("in/m", to: folder.file("there/real"))
        try replace("m", by: "new")
        #expect(try folder.bytes("there/real") == Array("new".utf8))
        #expect(try Directory(at: folder.file("in")).status(of: "m")?.kind == .symbolicLink)
    }

    @Test func `a pipe is written to and stays a pipe`() throws {
        #expect(mkfifo(folder.file("in/pipe"), 0o600) == 0)
        let reader = open(folder.file("in/pipe"), O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        try replace("pipe", by: "through")
        var bytes = [UInt8](repeating: 0, count: 16)
        #expect(read(reader, &bytes, 16) == 7)
        #expect(try Directory(at: folder.file("in")).status(of: "pipe")?.kind == .other)
    }

    @Test(arguments: ["no/folder/m", ""])
    func `a place that is none is an error that names it`(name: String) throws {
        #expect(throws: CacheError.self) { _ = try ReplacementFile(at: folder.file("in/\(name)")) }
    }
}

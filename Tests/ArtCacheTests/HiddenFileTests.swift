import ArtTestSupport
import Testing

@testable import ArtCache

@Suite struct HiddenFileTests {
    private let scratch: TemporaryDirectory

    init() throws { scratch = try TemporaryDirectory() }

    private static let dead = ".artfetch-00000000000000aa"

    @Test func `what a dead process left is swept, a living one's and others' files are not`() throws {
        let directory = try Directory(at: scratch.path)
        let living = try HiddenFile(in: directory)
        try scratch.write([1], to: Self.dead)
        let others = [".artfetch-notes", ".artfetch-00000000000000AA", "001-title.jpg", ".artfetch"]
        for name in others { try scratch.write([1], to: name) }
        try HiddenFile.sweep(directory)
        #expect(Set(try scratch.names(in: ".")) == Set(others + [living.name]))
    }

    @Test func `what bears such a name and is no file is left alone and not followed`() throws {
        let outside = try TemporaryDirectory()
        try outside.write([1, 2], to: "precious")
        try scratch.link(Self.dead, to: outside.file("precious"))
        try scratch.makeDirectory(".artfetch-00000000000000bb")
        try HiddenFile.sweep(Directory(at: scratch.path))
        #expect(try scratch.names(in: ".").count == 2)
        #expect(try outside.bytes("precious") == [1, 2])
    }

    @Test func `the next manifest in a folder sweeps it`() throws {
        try scratch.write([1], to: Self.dead)
        var file = try ReplacementFile(at: scratch.file("m.json"))
        try file.append([7])
        try file.commit()
        #expect(try scratch.names(in: ".") == ["m.json"])
    }
}

import ArtTestSupport
import Testing

@testable import ArtCache

@Suite struct RunFilesTests {
    private let scratch: TemporaryDirectory
    private let folder: CacheFolder
    private let dead = "00000000000000aa"

    init() throws {
        scratch = try TemporaryDirectory()
        folder = try CacheFolder(claiming: scratch.path)
    }

    @Test func `a run has a journal and a file of its uses while it lives`() throws {
        let run = try RunFiles(in: folder)
        #expect(try scratch.names(in: "tmp") == ["run-\(run.id).jsonl", "run-\(run.id).uses"])
        #expect(run.journal.path == scratch.file("tmp/run-\(run.id).jsonl"))
        #expect(run.deadRuns.isEmpty)
    }

    @Test func `a living run's files are left alone`() throws {
        let living = try RunFiles(in: folder)
        let part = living.nextPart()
        try scratch.write([1], to: "tmp/\(part)")
        #expect(try RunFiles(in: folder).deadRuns.isEmpty)
        #expect(scratch.exists("tmp/\(part)"))
        withExtendedLifetime(living) {}
    }

    @Test func `a dead run's staged files are swept and its journal is offered`() throws {
        let lines = Array("{\"position\":1}\n{\"posi".utf8)
        try scratch.write(lines, to: "tmp/run-\(dead).jsonl")
        try scratch.write([1], to: "tmp/run-\(dead)-3.part")
        try scratch.write([1], to: "tmp/run-\(dead).uses")
        let run = try RunFiles(in: folder)
        let offered = try #require(run.deadRuns.first)
        #expect(run.deadRuns.count == 1)
        #expect(offered.path == scratch.file("tmp/run-\(dead).jsonl"))
        #expect(try scratch.bytes("tmp/run-\(dead).jsonl") == lines)
        #expect(!scratch.exists("tmp/run-\(dead)-3.part"))
        #expect(!scratch.exists("tmp/run-\(dead).uses"))
        try offered.remove()
        #expect(!scratch.exists("tmp/run-\(dead).jsonl"))
    }

    @Test func `a dead run is offered to one run at a time`() throws {
        try scratch.write([1], to: "tmp/run-\(dead).jsonl")
        do {
            let first = try RunFiles(in: folder)
            #expect(first.deadRuns.count == 1)
            #expect(try RunFiles(in: folder).deadRuns.isEmpty)
            withExtendedLifetime(first) {}
        }
        // The first died without removing it (and left its own, empty journal, which tells nothing).
        #expect(try RunFiles(in: folder).deadRuns.map(\.path) == [scratch.file("tmp/run-\(dead).jsonl")])
    }

    @Test func `no more than 64 dead runs are offered at once, the others wait`() throws {
        for number in 1...70 {
            try scratch.write([1], to: "tmp/" + RunFileName.journal(run: "00000000000000\(number + 29)").text)
        }
        for expected in [64, 6, 0] {
            let run = try RunFiles(in: folder)
            #expect(run.deadRuns.count == expected)
            for dead in run.deadRuns { try dead.remove() }
        }
    }

    @Test func `what is no journal under a journal's name is left alone`() throws {
        try scratch.makeDirectory("tmp/run-\(dead).jsonl")
        try scratch.link("tmp/run-00000000000000bb.jsonl", to: scratch.file("outside"))
        #expect(try RunFiles(in: folder).deadRuns.isEmpty)
        #expect(!scratch.exists("outside"))
    }

    @Test func `an empty journal of a dead run is removed`() throws {
        try scratch.write([], to: "tmp/run-\(dead).jsonl")
        #expect(try RunFiles(in: folder).deadRuns.isEmpty)
        #expect(!scratch.exists("tmp/run-\(dead).jsonl"))
    }

    @Test func `a staged file without any journal is swept, an unknown file is not`() throws {
        try scratch.write([1], to: "tmp/run-\(dead)-1.part")
        try scratch.write([1], to: "tmp/notes.txt")
        _ = try RunFiles(in: folder)
        #expect(!scratch.exists("tmp/run-\(dead)-1.part"))
        #expect(scratch.exists("tmp/notes.txt"))
    }

    @Test func `many runs begin at once without sweeping one another`() async throws {
        let runs = try await withThrowingTaskGroup(of: RunFiles.self) { [folder] group in
            for _ in 0..<40 { group.addTask { try RunFiles(in: folder) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(runs.map(\.journal.path)).count == 40)
        for run in runs { #expect(try run.journal.append([1]) == 0) }
        #expect(try scratch.names(in: "tmp").count == 80)
    }
}

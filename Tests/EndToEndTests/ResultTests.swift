import ArtFetch
import ArtTestSupport
import Foundation
import Testing

/// What CI sees of a run, of the program itself: reports, baselines, retries, locks.
struct ResultTests {
    private let folder: TemporaryDirectory
    private let origin: LocalOrigin
    /// While it is there, `busy.jpg` answers 503.
    private let trouble: String

    init() throws {
        folder = try TemporaryDirectory()
        let trouble = folder.file("trouble")
        try Data().write(to: URL(fileURLWithPath: trouble))
        self.trouble = trouble
        origin = try LocalOrigin { request in
            let isBusy = request.path == "/busy.jpg" && FileManager.default.fileExists(atPath: trouble)
            if isBusy { return .status(503) }
            return request.path == "/gone.jpg" ? .status(404) : .ok(Picture.named(request.path), type: "image/jpeg")
        }
    }

    private var manifest: String { folder.file("m.json") }

    private func mend() throws { try FileManager.default.removeItem(atPath: trouble) }

    private func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder.file(name))), as: UTF8.self)
    }

    private func fetch(_ pictures: [String], _ more: String...) async throws -> ArtfetchProgram.Result {
        try await ArtfetchProgram.run(
            ["urls"] + pictures.map { "\(origin.base)/\($0).jpg" } + Self.common(folder) + ["--manifest", manifest]
                + more,
            environment: ["GITHUB_STEP_SUMMARY": folder.file("summary.md")])
    }

    private func run(_ words: String...) async throws -> ArtfetchProgram.Result {
        try await ArtfetchProgram.run(words)
    }

    private static func common(_ folder: TemporaryDirectory) -> [String] {
        ["--allow-private", "--retries", "0", "--cache", folder.file("cache"), "--refresh"]
    }

    @Test func `reports lie beside the manifest, annotations on standard output, the summary is GitHub's`() async throws
    {
        let result = try await fetch(
            ["a", "gone", "busy"], "--report", "junit", "--report", "markdown=\(folder.file("x.md"))", "--report",
            "github")
        #expect(result.exit == 1)
        #expect(result.output.split(separator: "\n").map { $0.prefix(8) } == ["::error ", "::warnin"])
        #expect(try read("m.junit.xml").contains("tests=\"3\" failures=\"1\" errors=\"1\""))
        #expect(try read("x.md").contains("**1 of 3 pictures**, 2 failed (1 broken, 1 transient)"))
        #expect(try read("summary.md") == read("x.md"))
        #expect(result.errors.contains("next: artfetch retry \(manifest) --allow-private"), "\(result.errors)")
    }

    @Test func `a report of the manifest is the run's own, and leaves the manifest as it was`() async throws {
        _ = try await fetch(["a", "gone", "busy"], "--report", "junit=\(folder.file("run.xml"))")
        let before = try read("m.json")
        let later = try await run(
            "report", manifest, "--report", "junit=\(folder.file("later.xml"))", "--report", "github")
        #expect(later.exit == 0 && later.output.hasPrefix("::error "), "\(later.errors)")
        #expect(try read("later.xml") == read("run.xml"))
        #expect(try read("m.json") == before)
        #expect(try await run("report", manifest, "--report", "github", "--fail-on", "any").exit == 1)
        #expect(try await run("report", manifest, "--report", "junit=\(manifest)").exit == 2)
        #expect(try await run("report", manifest).exit == 2)
        #expect(try await run("report", folder.file("none"), "--report", "github").exit == 2)
        #expect(try await run("report", manifest, "--report", "junit=\(folder.file("no/x"))").exit == 4)
    }

    @Test func `what fails a run can be chosen`() async throws {
        for (failOn, exit) in [("any", 1), ("none", 0), ("broken", 1), ("2", 1), ("3", 0), ("67%", 0), ("66%", 1)] {
            #expect(try await fetch(["a", "gone", "busy"], "--fail-on", failOn).exit == Int32(exit), "\(failOn)")
        }
        #expect(try await fetch(["a", "busy"], "--fail-on", "broken").exit == 0)
    }

    @Test func `known failures do not count until their day`() async throws {
        let path = folder.file("baseline.json")
        #expect(try await fetch(["gone"], "--write-baseline", path).exit == 1)
        #expect(try await fetch(["a", "gone"], "--baseline", path).exit == 0)
        #expect(try await fetch(["gone", "busy"], "--baseline", path).exit == 1)
        let old = try read("baseline.json").replacing("\"kind\"", with: "\"until\":\"2020-01-31\",\"kind\"")
        try Data(old.utf8).write(to: URL(fileURLWithPath: path))
        let expired = try await fetch(["gone"], "--baseline", path)
        #expect(expired.exit == 1 && expired.errors.contains("excused no more"), "\(expired.errors)")
        #expect(try await fetch(["gone"], "--baseline", folder.file("none")).exit == 2)
    }

    @Test func `retry asks only for what could succeed, and mends the manifest`() async throws {
        _ = try await fetch(["a", "gone", "busy"])
        try mend()
        let asked = origin.requests.count
        let result = try await run("retry", manifest, "--allow-private")
        #expect(origin.requests.dropFirst(asked).map(\.path) == ["/busy.jpg"])
        #expect(result.exit == 1, "one is broken still: \(result.errors)")
        #expect(
            result.errors.contains("3 items: 1 kept, 1 fetched, 0 from cache, 1 failed (1 broken)"), "\(result.errors)")
        #expect(try Manifest(at: manifest).kinds == [nil, "http-status", nil])
        #expect(try await run("retry", folder.file("none")).exit == 2)
    }

    @Test func `a lock holds a later run, and a difference is named`() async throws {
        let lock = folder.file("lock.json")
        #expect(try await fetch(["a", "b"], "--lock", lock).exit == 0)
        #expect(try await fetch(["a", "b"], "--frozen", lock).exit == 0)
        #expect(try await run("diff", lock, manifest).output == "0 added, 0 removed, 0 changed\n")
        let drifted = try await fetch(["a", "c"], "--frozen", lock)
        #expect(drifted.exit == 1 && drifted.errors.contains("(drift)"), "\(drifted.errors)")
        #expect(try Manifest(at: manifest).kinds == [nil, "drift"])
        #expect(try await fetch(["a", "b"], "--frozen", lock, "--size", "50").exit == 2)
        _ = try await fetch(["a", "c"])
        let difference = try await run("diff", lock, manifest, "--json")
        #expect(difference.exit == 1 && difference.output.contains("\"added\""))
    }

    @Test func `two texts do not share standard output`() async throws {
        let both = try await run("urls", "\(origin.base)/a.jpg", "--manifest", "-", "--report", "github")
        #expect(both.exit == 2 && both.errors.contains("standard output"), "\(both.errors)")
        #expect(origin.requests.isEmpty)
    }

    @Test(.requiresValidators) func `manifests of every kind of run keep the schema, and JUnit files the rules`()
        async throws
    {
        var manifests: [String] = []
        func keep(_ name: String) throws {
            try FileManager.default.copyItem(atPath: manifest, toPath: folder.file(name))
            manifests.append(folder.file(name))
        }
        _ = try await fetch(["a", "gone", "busy"], "--report", "junit", "--lock", folder.file("lock.json"))
        try keep("1.json")
        _ = try await fetch(
            ["a", "busy", "new"], "--frozen", folder.file("lock.json"), "--report", "junit=\(folder.file("2.xml"))")
        try keep("2.json")
        try mend()
        _ = try await run("retry", manifest, "--allow-private")
        try keep("3.json")
        try Data().write(to: URL(fileURLWithPath: folder.file("empty.txt")))
        for (index, words) in [
            ["\(origin.base)/a.jpg", "--offline"], [folder.file("empty.txt")], ["no-such-list"], ["no-url", "-"],
        ].enumerated() {
            for form in ["json", "jsonl"] {
                let path = folder.file("\(index)-more.\(form)")
                _ = try await ArtfetchProgram.run(
                    ["urls", "--allow-private", "--cache", folder.file("cache"), "--manifest", path] + words)
                manifests.append(path)
            }
        }
        #expect(try await Validators.faults(["manifest", Validators.schema] + manifests) == "")
        #expect(try await Validators.faults(["junit", folder.file("m.junit.xml"), folder.file("2.xml")]) == "")
    }
}

import Testing

@testable import ArtCache

@Suite struct RunFileNameTests {
    @Test func `names are read back`() {
        let run = "0123456789abcdef"
        let names: [RunFileName] = [
            .journal(run: run), .uses(run: run), .part(run: run, number: 0), .part(run: run, number: 12),
        ]
        for name in names {
            #expect(RunFileName(name.text) == name)
        }
    }

    @Test(arguments: [
        "", "run-", "run-0123456789abcdef", "run-0123456789abcde.jsonl", "run-0123456789ABCDEF.jsonl",
        "run-0123456789abcdef.json", "run-0123456789abcdef-.part", "run-0123456789abcdef-x.part",
        "run-0123456789abcdef1.part", "xrun-0123456789abcdef.jsonl", "notes.txt",
    ])
    func `other names are nobody's`(name: String) {
        #expect(RunFileName(name) == nil)
    }

    @Test func `a new id makes a name that is read back`() {
        for _ in 0..<100 {
            let name = RunFileName.journal(run: RunFileName.newID())
            #expect(RunFileName(name.text) == name)
        }
    }
}

import ArtTestSupport
import Testing

@testable import ArtFetch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is no manifest, or no longer one, is refused by name, and nothing of it is believed.
struct ManifestFileTests {
    let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func write(_ text: String, as name: String = "m.json") throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file(name)))
        return folder.file(name)
    }

    private func error(reading text: String) throws -> String {
        let path = try write(text)
        let error = #expect(throws: ManifestError.self) { try RunRecord(manifest: path) }
        return error.map { "\($0)" } ?? ""
    }

    private static let run = RecordedRun([("One", nil, .loaded), ("Two", nil, .failed(.dns, retryable: true))])

    @Test func `every beginning of a manifest is refused, and the whole is read`() throws {
        for text in [Self.run.json, Self.run.lines] {
            let bytes = Array(text.utf8)
            // The last two bytes are line breaks, the last of which may be missing.
            for length in 0..<bytes.count - 2 {
                let path = try write(String(decoding: bytes[..<length], as: UTF8.self))
                #expect(throws: ManifestError.self, "\(length) bytes") { try RunRecord(manifest: path) }
            }
            #expect(try RunRecord(manifest: try write(text)).items.all == 2)
        }
    }

    @Test func `spaces and line breaks anywhere are no matter`() throws {
        let spaced = Self.run.json.replacing(":{", with: " :\t{\r\n ").replacing(",\"", with: " ,\n\"")
        #expect(try RunRecord(manifest: try write("\u{FEFF}\n" + spaced)).items.all == 2)
    }

    @Test(arguments: [
        ("", "is empty"), ("[]", "no JSON object"), ("{}", "an empty object"), ("position,id,title\n", "as a table"),
        (#"{"name":"x"}"#, "JSON without"), (#"{"format": 1, "x": []}"#, "without \"entries\""),
        (#"{"format": 2, "entries": []}"#, "format 2"),
        (#"{"format": 1, "entries": []}"#, "\"artfetch\" cannot be used: it is missing"),
        (#"{"format": 1, "format": 1}"#, "comes twice"),
        (#"{"format": 1, "entries": [], "entries": []}"#, "\"entries\" comes twice"),
        (#"{"format": 1} {"format": 1}"#, "more text"), ("GIF89a", "no JSON object"),
    ])
    func `what is no manifest is told as what it is`(text: String, hint: String) throws {
        let error = try error(reading: text)
        #expect(error.contains(hint), "\(error)")
    }

    @Test func `entries twice or backwards are refused with their number`() throws {
        var run = Self.run
        run.entries[1].position = 1
        #expect(try error(reading: run.json).contains("entry 2"))
        run.entries[1].position = -4
        #expect(try error(reading: run.json).contains("entry 2"))
    }

    @Test func `an entry that is none is refused with its number and the reason`() throws {
        let text = Self.run.json.replacing(#""kind":"dns""#, with: #""kind":"gremlins""#)
        #expect(try error(reading: text).contains("entry 2"))
        #expect(try error(reading: text).contains("gremlins"))
    }

    @Test func `depth costs no stack, and a value has its bounds`() throws {
        let deep = String(repeating: "[", count: 2_000_000)
        #expect(try error(reading: #"{"format": 1, "x": "# + deep).contains("ends inside a value"))
        let long =
            #"{"format": 1, "entries": ["# + String(repeating: " ", count: 5) + "\""
            + String(repeating: "x", count: ManifestFile.longestEntry)
        #expect(try error(reading: long + "\"]}").contains("longer than"))
    }

    @Test func `a folder, a pipe and a file that is not there are told as such`() throws {
        for path in [folder.path, folder.file("none"), "/dev/null", ""] {
            #expect(throws: ManifestError.self) { try RunRecord(manifest: path) }
        }
    }

    @Test func `a manifest that is replaced meanwhile is read on as it was`() throws {
        let path = try write(Self.run.json)
        let record = try RunRecord(manifest: path)
        try FileManager.default.removeItem(atPath: path)
        _ = try write("{}")
        var titles: [String] = []
        try record.forEachEntry { titles.append($0.item.title) }
        #expect(titles == ["One", "Two"])
    }
}

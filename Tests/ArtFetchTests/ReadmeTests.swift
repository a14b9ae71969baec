import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct ReadmeTests {
    @Test func `the README shows the sample as it is compiled here`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let sample = try String(contentsOf: folder.appending(path: "ReadmeSample.swift"), encoding: .utf8)
        let readme = folder.deletingLastPathComponent().deletingLastPathComponent().appending(path: "README.md")
        #expect(try String(contentsOf: readme, encoding: .utf8).contains("```swift\n" + sample + "```\n"))
    }
}

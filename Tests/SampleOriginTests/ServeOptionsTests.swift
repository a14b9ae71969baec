import Testing

@testable import SampleOrigin

struct ServeOptionsTests {
    @Test func `all words are understood`() throws {
        let options = try ServeOptions([
            "--port-file", "p", "--port", "8080", "--log", "l", "--samples", "s", "--delay", "150",
        ])
        #expect(options.portFile == "p" && options.port == 8080 && options.log == "l" && options.samples == "s")
        #expect(options.delay == 150)
    }

    @Test(arguments: [
        [], ["--port", "80"], ["--port-file"], ["--port-file", "p", "--port", "65536"],
        ["--port-file", "p", "--x", "y"], ["--port-file", "p", "--delay", "soon"],
    ])
    func `words that make no sense are refused with the usage`(words: [String]) {
        let error = #expect(throws: WordsError.self) { try ServeOptions(words) }
        #expect(error?.description.contains("usage: SampleOrigin serve") == true)
    }
}

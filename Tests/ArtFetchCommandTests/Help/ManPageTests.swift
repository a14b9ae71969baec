import Foundation
import Testing

@testable import ArtFetchCommand

struct ManPageTests {
    @Test func `the manual page in the project is the one the table makes`() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let page = tests.deletingLastPathComponent().deletingLastPathComponent().appending(path: "man/artfetch.1")
        #expect(
            try String(contentsOf: page, encoding: .utf8) == ManPage.text + "\n",
            "run: artfetch help man >man/artfetch.1")
    }

    @Test(arguments: FlagTable.all.map(\.name))
    func `every flag is in the manual page`(name: String) {
        #expect(ManPage.text.contains("\\-\\-" + name.replacing("-", with: "\\-")))
    }

    @Test func `no line is mistaken for a request`() {
        let requests = ["TH", "SH", "SS", "TP", "PP", "B", "I", "RI", "nf", "fi"]
        for line in ManPage.text.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
            let request = line.dropFirst().prefix { $0 != " " }
            #expect(requests.contains(String(request)), "\(line)")
        }
    }

    @Test func `only characters that every groff reads`() {
        #expect(ManPage.text.utf8.allSatisfy { $0 < 0x80 })
    }
}

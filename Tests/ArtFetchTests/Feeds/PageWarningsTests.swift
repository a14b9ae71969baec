import Testing

@testable import ArtFetch

struct PageWarningsTests {
    @Test(arguments: [0, 1, PageWarnings.limit])
    func `few warnings are kept in full`(count: Int) {
        var warnings = PageWarnings()
        for number in 0..<count { warnings.add("\(number)") }
        #expect(warnings.sentences == (0..<count).map(String.init))
    }

    @Test func `of many the first are kept and the rest are counted`() {
        var warnings = PageWarnings()
        for number in 0..<1_000 { warnings.add("\(number)") }
        #expect(warnings.sentences == (0..<20).map(String.init) + ["980 more warnings of this kind"])
    }
}

import Testing

@testable import ArtFetch

struct ClampedLimitTests {
    @Test(arguments: [
        (Int.min, 1), (-1, 1), (0, 1), (1, 1), (50, 50), (100, 100), (101, 100), (Int.max, 100),
    ])
    func `a limit is brought into the service's range, and said so`(asked: Int, value: Int) {
        let limit = ClampedLimit(asked: asked, range: 1...100)
        #expect(limit.value == value)
        #expect(limit.warnings.isEmpty == (asked == value))
    }

    @Test func `the warning names what was asked for, the range and what was done`() {
        #expect(
            ClampedLimit(asked: 200, range: 1...100).warnings
                == ["the limit is 200, the service takes 1 to 100: asked for 100"])
    }
}

import Testing

@testable import ArtHTTP

@Suite struct ConcurrencyWindowTests {
    @Test func `it begins with one and opens with every success up to its maximum`() {
        var window = ConcurrencyWindow(maximum: 4)
        var limits = [window.limit]
        for _ in 0..<5 {
            window.succeeded()
            limits.append(window.limit)
        }
        #expect(limits == [1, 2, 3, 4, 4, 4])
    }

    @Test func `it is halved when the host has too much, and never closed`() {
        var window = ConcurrencyWindow(maximum: 6)
        for _ in 0..<5 { window.succeeded() }
        var limits: [Int] = []
        for _ in 0..<4 {
            window.cut()
            limits.append(window.limit)
        }
        #expect(limits == [3, 1, 1, 1])
    }

    @Test func `once cut it opens by one for as many successes as it is wide`() {
        var window = ConcurrencyWindow(maximum: 6)
        window.cut()
        let successes = (1...6).map { _ in
            window.succeeded()
            return window.limit
        }
        #expect(successes == [2, 2, 3, 3, 3, 4])
    }
}

import Testing

@testable import ArtHTTP

@Suite struct TokenBucketTests {
    @Test func `requests come evenly`() {
        var bucket = TokenBucket(RequestRate(interval: .seconds(3)))
        #expect(bucket.nextStart <= .zero)
        bucket.take(at: .zero)
        #expect(bucket.nextStart == .seconds(3))
        bucket.take(at: .seconds(3))
        #expect(bucket.nextStart == .seconds(6))
    }

    @Test func `after a silence a burst may come at once, and no more`() {
        var bucket = TokenBucket(RequestRate(interval: .seconds(4), burst: 5))
        let start = Duration.seconds(1_000)
        for _ in 0..<5 {
            #expect(bucket.nextStart <= start)
            bucket.take(at: start)
        }
        #expect(bucket.nextStart == start + .seconds(4))
    }

    @Test func `five at once and one every four seconds are never more than 20 in a minute`() {
        var bucket = TokenBucket(RequestRate(interval: .seconds(4), burst: 5))
        var starts: [Duration] = []
        var now = Duration.zero
        while starts.count < 100 {
            now = max(now, bucket.nextStart)
            bucket.take(at: now)
            starts.append(now)
        }
        for start in starts { #expect(starts.count { $0 >= start && $0 < start + .seconds(60) } <= 20) }
    }

    @Test func `a rate per second allows a tenth of it at once`() {
        #expect(RequestRate(perSecond: 2) == RequestRate(interval: .milliseconds(500), burst: 1))
        #expect(RequestRate(perSecond: 100) == RequestRate(interval: .milliseconds(10), burst: 10))
    }
}

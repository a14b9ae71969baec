import Testing

@testable import ArtHTTP

@Suite struct StoredResponseTests {
    private static let url = "http://h/a"
    /// Sun, 06 Nov 1994 08:49:37 GMT, when each answer of these tests comes.
    private static let now = 784_111_777
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    private static func response(_ fields: [String: String], from effective: String = url) -> StoredResponse {
        StoredResponse(answer(fields, from: effective), to: url)
    }

    /// - Parameter times: when it was asked for and when it came.
    private static func answer(
        _ fields: [String: String], from effective: String = url, at times: ClosedRange<Int> = now...now
    ) -> TransferAnswer {
        var answer = TransferAnswer(
            status: 200, fields: fields.map { HeaderField(name: $0.key, value: $0.value) }, body: [],
            effectiveURL: effective, bytesReceived: 0)
        answer.requestTime = times.lowerBound
        answer.responseTime = times.upperBound
        return answer
    }

    // MARK: Between two questions

    @Test(
        arguments: [
            (["X-Poll-Interval": "60"], 0, 60), (["X-Poll-Interval": "60", "Cache-Control": "no-store"], 59, 1),
            (["X-Poll-Interval": "60"], 60, nil), (["X-Poll-Interval": "60"], -1, nil), ([:], 0, nil),
            (["X-Poll-Interval": "99999999999999999999"], 0, 3600), (["X-Poll-Interval": "-1"], 0, nil),
            (["X-Poll-Interval": "soon"], 0, nil), (["X-Poll-Interval": "0"], 0, nil),
        ] as [([String: String], Int, Int?)])
    func `an interval between two questions holds, an hour at most`(
        fields: [String: String], age: Int, wait: Int?
    ) {
        #expect(Self.response(fields).pollWait(at: Self.now + age) == wait)
    }

    @Test func `a 304 names the interval anew, and what it says nothing of stays`() throws {
        let first = Self.response(["ETag": "\"1\"", "X-Poll-Interval": "60", "Cache-Control": "max-age=9"])
        let longer = Self.answer(["ETag": "\"1\"", "X-Poll-Interval": "90"])
        #expect(try #require(first.confirmed(by: longer, to: Self.url)).pollWait(at: Self.now) == 90)
        let silent = Self.answer(["ETag": "\"1\""])
        let kept = try #require(first.confirmed(by: silent, to: Self.url))
        #expect(kept.pollWait(at: Self.now) == 60)
        #expect(kept.lifetime == 9)
    }

    // MARK: Lifetimes

    @Test(arguments: [
        (["Cache-Control": "max-age=60"], 60), (["Cache-Control": "max-age=60", "Expires": "0"], 60),
        (["Cache-Control": "s-maxage=60"], 3600), (["Expires": "Sun, 06 Nov 1994 08:50:37 GMT"], 60),
        (["Expires": "Sun, 06 Nov 1994 08:50:37 GMT", "Date": "Sun, 06 Nov 1994 08:50:07 GMT"], 30),
        (["Expires": "0"], 0), (["Expires": "-1"], 0), (["Expires": "Sun, 06 Nov 1994 08:00:00 GMT"], 0),
        (["Cache-Control": "max-age=oops"], 0),
    ])
    func `a lifetime that was said holds`(fields: [String: String], seconds: Int) {
        #expect(Self.response(fields).lifetime == seconds)
    }

    @Test(arguments: [
        ([:], 3600), (["ETag": "\"x\""], 3600), (["Last-Modified": "Sun, 06 Nov 1994 08:00:00 GMT"], 3600),
        (["Last-Modified": "Sat, 05 Nov 1994 08:49:37 GMT"], 8640),
        (["Last-Modified": "Thu, 01 Jan 1970 00:00:00 GMT"], 604_800),
        (["Last-Modified": "Mon, 07 Nov 1994 08:49:37 GMT"], 3600), (["Last-Modified": "yesterday"], 3600),
    ])
    func `without one it is an hour, or a tenth of the picture's age, or a week`(
        fields: [String: String], seconds: Int
    ) {
        #expect(Self.response(fields).lifetime == seconds)
    }

    @Test func `what came by a redirect is fresh for an hour at most`() {
        #expect(Self.response(["Cache-Control": "max-age=99999"], from: "http://h/b").lifetime == 3600)
        #expect(Self.response(["Cache-Control": "max-age=9"], from: "http://h/b").lifetime == 9)
        let encoded = StoredResponse(
            Self.answer(["Cache-Control": "max-age=99999"], from: "http://h/a%20b"), to: "http://h/a b")
        #expect(encoded.lifetime == 99_999)
    }

    // MARK: Age

    @Test(arguments: [
        ([:], 0), (["Age": "30"], 30), (["Age": "30, 90"], 30), (["Age": "-30"], 0), (["Age": "old"], 0),
        (["Date": "Sun, 06 Nov 1994 08:49:17 GMT"], 20), (["Date": "Sun, 06 Nov 1994 08:59:17 GMT"], 0),
        (["Date": "Sun, 06 Nov 1994 08:49:17 GMT", "Age": "5"], 20), (["Date": "soon", "Age": "5"], 5),
    ])
    func `the age is what the answer says or its date shows, and the time since`(fields: [String: String], age: Int) {
        #expect(Self.response(fields).currentAge(at: Self.now) == age)
        #expect(Self.response(fields).currentAge(at: Self.now + 100) == age + 100)
    }

    @Test func `the time of the transfer counts as age`() {
        let response = StoredResponse(
            Self.answer(["Age": "10"], at: Self.now - 7...Self.now), to: Self.url)
        #expect(response.currentAge(at: Self.now) == 17)
    }

    @Test func `a clock that was put back, or times that are not known, make everything stale`() {
        var response = Self.response(["Cache-Control": "max-age=99999"])
        #expect(response.isFresh(at: Self.now))
        #expect(!response.isFresh(at: Self.now - 1))
        #expect(response.mayStandIn(at: Self.now - 1))
        response.requestTime = Self.now + 5
        #expect(!response.isFresh(at: Self.now + 10))
        response.requestTime = nil
        #expect(!response.isFresh(at: Self.now))
    }

    // MARK: Use

    @Test func `it is fresh until its age reaches its lifetime`() {
        let response = Self.response(["Cache-Control": "max-age=60", "Age": "10"])
        #expect(response.isFresh(at: Self.now + 49))
        #expect(!response.isFresh(at: Self.now + 50))
    }

    @Test(arguments: [
        ["Cache-Control": "no-store, max-age=60"], ["Cache-Control": "no-cache, max-age=60"],
        ["Vary": "*", "Cache-Control": "max-age=60"], ["Vary": "Accept, *"],
        ["Vary": String(repeating: "x", count: 2000)],
    ])
    func `what must not be used unasked is never fresh, and may stand in`(fields: [String: String]) {
        #expect(!Self.response(fields).isFresh(at: Self.now))
        #expect(Self.response(fields).mayStandIn(at: Self.now))
    }

    @Test(arguments: [
        ("max-age=60", 1000, true), ("max-age=60, must-revalidate", 59, true),
        ("max-age=60, must-revalidate", 60, false),
        ("max-age=60, stale-if-error=30", 90, true), ("max-age=60, stale-if-error=30", 91, false),
        ("max-age=60, stale-if-error=30, must-revalidate", 61, false), ("stale-if-error=x", 99_999, true),
    ])
    func `it stands in for one that cannot be had unless the server forbade that`(
        control: String, later: Int, expected: Bool
    ) {
        #expect(Self.response(["Cache-Control": control]).mayStandIn(at: Self.now + later) == expected)
    }

    // MARK: Validation

    @Test func `the condition has the validators as they came`() {
        let both = Self.response(["ETag": "W/\"x\"", "Last-Modified": Self.date]).condition
        #expect(both.map(\.name) == ["If-None-Match", "If-Modified-Since"])
        #expect(both.map(\.value) == ["W/\"x\"", Self.date])
        #expect(Self.response([:]).condition.isEmpty)
    }

    @Test(arguments: ["", "\"a\u{1}\"", "\"\(String(repeating: "a", count: 1024))\""])
    func `a validator that cannot be sent back, or is too long, is not kept`(tag: String) {
        #expect(Self.response(["ETag": tag]).condition.isEmpty)
    }

    @Test func `a confirmation brings new times and keeps what it does not name`() throws {
        let kept = Self.response([
            "ETag": "\"x\"", "Cache-Control": "max-age=60", "Age": "50", "Vary": "Accept", "Date": Self.date,
        ])
        let confirmed = try #require(
            kept.confirmed(
                by: Self.answer(["ETag": "\"x\"", "Expires": "0"], at: Self.now + 500...Self.now + 501), to: Self.url))
        #expect(confirmed.cacheControl == "max-age=60" && confirmed.vary == "Accept" && confirmed.etag == "\"x\"")
        #expect(confirmed.age == nil && confirmed.date == nil && confirmed.expires == "0")
        #expect(confirmed.currentAge(at: Self.now + 501) == 1)
        #expect(confirmed.isFresh(at: Self.now + 510))
    }

    @Test func `a confirmation may name a new lifetime`() {
        let kept = Self.response(["Cache-Control": "max-age=60"])
        let confirmed = kept.confirmed(
            by: Self.answer(["Cache-Control": "max-age=5"]), to: Self.url)
        #expect(confirmed?.lifetime == 5)
    }

    @Test(arguments: [("\"x\"", "\"x\"", true), ("W/\"x\"", "\"x\"", true), ("\"x\"", "\"y\"", false)])
    func `a confirmation of another tag confirms nothing`(kept: String, named: String, isSame: Bool) {
        let confirmed = Self.response(["ETag": kept]).confirmed(
            by: Self.answer(["ETag": named]), to: Self.url)
        #expect((confirmed != nil) == isSame)
    }

    @Test func `a confirmation from where a redirect leads now is about another picture`() {
        let confirmed = Self.response(["ETag": "\"1\""], from: "http://h/b").confirmed(
            by: Self.answer(["ETag": "\"1\""], from: "http://h/c"), to: Self.url)
        #expect(confirmed == nil)
    }

    // MARK: Vary

    @Test func `the fields that Vary names are compared by value, order and case of names aside`() {
        let sent = [HeaderField(name: "Accept", value: "image/*, a"), HeaderField(name: "User-Agent", value: "me")]
        let one = Self.response(["Vary": "user-agent,  ACCEPT"]).selectingFields(among: sent)
        let other = Self.response(["Vary": "Accept, User-Agent, "]).selectingFields(among: sent.reversed())
        #expect(one == "accept:image/*,a\nuser-agent:me")
        #expect(one == other)
        #expect(Self.response([:]).selectingFields(among: sent) == nil)
        #expect(Self.response(["Vary": "Cookie"]).selectingFields(among: sent) == "cookie:")
    }
}

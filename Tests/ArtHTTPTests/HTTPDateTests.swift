import Testing

@testable import ArtHTTP

@Suite struct HTTPDateTests {
    /// 2026-11-30 16:00:00.
    private static let now = 1_796_054_400

    private static func seconds(_ text: String) -> Int? { HTTPDate(text, now: now)?.secondsSince1970 }

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        "sun, 06 nov 1994 08:49:37 gmt", "Mon, 06 Nov 1994 08:49:37 GMT",
    ])
    func `all three forms name the same moment, in any letter case`(text: String) {
        #expect(Self.seconds(text) == 784_111_777)
    }

    @Test(arguments: [
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
        ("Thu, 29 Feb 2024 12:00:00 GMT", 1_709_208_000), ("Tue, 29 Feb 2000 00:00:00 GMT", 951_782_400),
        ("Mon, 30 Nov 2026 16:00:00 GMT", now), ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
        ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800), ("Sat, 01 Jan 0000 00:00:00 GMT", -62_167_219_200),
        ("Wed Nov 30 16:00:00 2026", now),
    ])
    func `days are counted by the calendar`(text: String, seconds: Int) {
        #expect(Self.seconds(text) == seconds)
    }

    @Test(arguments: [
        ("Friday, 30-Nov-75 00:00:00 GMT", 3_342_297_600), ("Friday, 30-Nov-77 00:00:00 GMT", 249_696_000),
        ("Friday, 01-Jan-00 00:00:00 GMT", 946_684_800),
    ])
    func `two digits are the year that is not more than fifty years ahead`(text: String, seconds: Int) {
        #expect(Self.seconds(text) == seconds)
    }

    @Test(arguments: [
        "", "0", "-1", "now", "784111777", "1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37",
        "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 +0000", "Sun, 6 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT",
        "Wed, 30 Feb 1994 08:49:37 GMT", "Sun, 29 Feb 1900 00:00:00 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
        "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 06 Non 1994 08:49:37 GMT", "Son, 06 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 GMT ", "Sunday, 06-Nov-1994 08:49:37 GMT", "Sun Nov 06 08:49:37 94",
        "Sun, 06 Nov １９９４ 08:49:37 GMT",
    ])
    func `anything else is no date`(text: String) {
        #expect(Self.seconds(text) == nil)
    }
}

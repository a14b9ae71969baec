import Testing

@testable import ArtHTTP

@Suite struct HTTPDateTests {
    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ])
    func `the three forms of RFC 9110 are one moment`(text: String) {
        #expect(HTTPDate(text)?.secondsSince1970 == 784_111_777)
    }

    @Test func `leap days and the calendar's far ends are counted`() {
        #expect(HTTPDate("Thu, 01 Jan 1970 00:00:00 GMT")?.secondsSince1970 == 0)
        #expect(HTTPDate("Tue, 29 Feb 2000 12:00:00 GMT")?.secondsSince1970 == 951_825_600)
        #expect(HTTPDate("Wed, 01 Mar 2000 12:00:00 GMT")?.secondsSince1970 == 951_912_000)
        #expect(HTTPDate("Fri, 31 Dec 9999 23:59:59 GMT")?.secondsSince1970 == 253_402_300_799)
        #expect(HTTPDate("Sat, 01 Jan 0000 00:00:00 GMT")?.secondsSince1970 == -62_167_219_200)
    }

    @Test func `a year of two digits is of this century below 70`() {
        #expect(HTTPDate("Friday, 06-Nov-26 08:49:37 GMT") == HTTPDate("Fri, 06 Nov 2026 08:49:37 GMT"))
    }

    @Test(arguments: [
        "", "soon", "0", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 32 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 06 Nov 19940 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 -8:49:37 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT",
    ])
    func `anything else is no date`(text: String) {
        #expect(HTTPDate(text) == nil)
    }
}

import Testing

@testable import ArtFetch

struct ListBodyTests {
    @Test(arguments: ["", " ", "\r\n\r\n"])
    func `a body of nothing but space is empty`(body: String) {
        #expect(throws: FeedError.emptyBody) { try ListBody.json(Array(body.utf8)) }
    }

    @Test(arguments: [
        ("<!DOCTYPE html><p>", "an HTML page"), ("\n <HTML>", "an HTML page"), ("\u{FEFF}<html>", "an HTML page"),
        ("<?xml version=\"1.0\"?>", "an XML document"), ("<rss version=\"2.0\">", "an RSS or Atom feed"),
        ("<feed xmlns=\"\">", "an RSS or Atom feed"), ("<h1>503</h1>", "markup"),
    ])
    func `what is no JSON is named`(body: String, looksLike: String) {
        #expect(throws: FeedError.wrongFormat(looksLike: looksLike)) { try ListBody.json(Array(body.utf8)) }
    }

    @Test(
        arguments: [
            ([0x1F, 0x8B, 0x08, 0x00], "gzip data"), ([0xFF, 0xFE, 0x7B, 0x00], "UTF-16 text"),
            ([0xFE, 0xFF, 0x00, 0x7B], "UTF-16 text"),
        ] as [([UInt8], String)])
    func `what is no text is named`(body: [UInt8], looksLike: String) {
        #expect(throws: FeedError.wrongFormat(looksLike: looksLike)) { try ListBody.json(body) }
    }

    @Test func `broken JSON is refused with its place`() {
        #expect(throws: FeedError.broken(reason: "expected \",\" or \"]\" in an array", place: "byte 3")) {
            try ListBody.json(Array("[1 2]".utf8))
        }
    }

    @Test(arguments: [
        (#"{"message":"Not Found"}"#, FeedError.service(message: "Not Found")),
        (
            #"{"errorMessage":"Invalid value(s) for key(s): [country]"}"#,
            .service(message: "Invalid value(s) for key(s): [country]")
        ),
        (#"{"error":"no"}"#, .service(message: "no")),
        (#"{"error":{"code":403,"message":"no","errors":[]}}"#, .service(message: "no")),
        (#"{"error":"invalid_grant","error_description":"no"}"#, .service(message: "no")),
        (#"{"errors":[{"message":"no"}],"data":null}"#, .service(message: "no")),
        (#"{"errors":["no"]}"#, .service(message: "no")),
        (#"{"title":"Gone","detail":"no","status":410}"#, .service(message: "no")),
        (
            #"{"message":"Validation Failed","errors":[{"message":"q is long"}]}"#,
            .service(message: "Validation Failed: q is long")
        ),
        (#"{"message":"Validation Failed","errors":["x"]}"#, .service(message: "Validation Failed: x")),
        (#"{"message":"success","rows":[1]}"#, .wrongFormat(looksLike: "an object of JSON without a list")),
        (#"{"message":"OK","data":{"rows":[1]}}"#, .wrongFormat(looksLike: "an object of JSON without a list")),
        (#"{"message":{"text":"no"}}"#, .wrongFormat(looksLike: "an object of JSON without a list")),
        ("{}", .wrongFormat(looksLike: "an empty object of JSON without a list")),
        ("[]", .wrongFormat(looksLike: "an array of JSON without a list")),
        ("7", .wrongFormat(looksLike: "a number of JSON without a list")),
    ])
    func `JSON without the list is the service's message, or else the wrong format`(body: String, error: FeedError)
        throws
    {
        #expect(ListBody.unexpected(try ListBody.json(Array(body.utf8)), without: "a list") == error)
    }
}

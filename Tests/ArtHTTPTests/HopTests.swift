import Testing

@testable import ArtHTTP

@Suite struct HopTests {
    private static func hop(_ url: String, _ fields: [HeaderField] = []) throws -> Hop {
        Hop(url: try TransferURL(url), fields: fields, coding: .identity, maxBytes: 100, item: nil)
    }

    private static let fields = [
        HeaderField(name: "Authorization", value: "Bearer t"), HeaderField(name: "cookie", value: "a=b"),
        HeaderField(name: "X-Mine", value: "1"), HeaderField(name: "Accept", value: "image/*"),
        HeaderField(name: "If-None-Match", value: "\"e\""),
    ]

    @Test func `within an origin every field goes along`() throws {
        let next = try Self.hop("https://example.com/a", Self.fields).following("/b")
        #expect(next.url.text == "https://example.com/b")
        #expect(next.fields == Self.fields)
    }

    @Test(arguments: ["https://www.example.com/", "https://example.com:8443/", "//evil.example/"])
    func `across origins go only the fields that give nobody away`(location: String) throws {
        let next = try Self.hop("https://example.com/a", Self.fields).following(location)
        #expect(next.fields.map(\.name) == ["Accept", "If-None-Match"])
    }

    @Test func `fields that were dropped stay dropped on the way back`() throws {
        let away = try Self.hop("https://example.com/a", Self.fields).following("https://other.example/")
        #expect(try away.following("https://example.com/a").fields.count == 2)
    }

    @Test func `user and password go along within the origin only, and never come from a server`() throws {
        var hop = try Self.hop("https://me:secret@example.com/a")
        hop.credentials = hop.url.credentials
        #expect(try hop.following("/b").credentials?.user == "me")
        #expect(try hop.following("https://other.example/").credentials == nil)
        #expect(try hop.following("https://example.com:8443/").credentials == nil)
        #expect(throws: TransferError.self) {
            try hop.following("https://you:secret@example.com/")
        }
    }

    @Test func `a downgrade needs leave, and takes nothing personal along`() throws {
        var hop = try Self.hop("https://example.com/a", Self.fields)
        hop.allowsDowngrade = true
        let next = try hop.following("http://example.com/a")
        #expect(next.url.scheme == .http && next.fields.map(\.name) == ["Accept", "If-None-Match"])
    }

    @Test func `from http to https is an upgrade, the other way is refused`() throws {
        #expect(try Self.hop("http://example.com/").following("https://example.com/").url.scheme == .https)
        #expect(throws: TransferError.redirect(reason: "it leads from https to http://example.com/")) {
            try Self.hop("https://example.com/").following("http://example.com/")
        }
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://example.com/", "http://a:b@example.com/", "http://"])
    func `a redirect to what is never fetched is an error of the redirect`(location: String) throws {
        let hop = try Self.hop("http://example.com/")
        let error = #expect(throws: TransferError.self) { try hop.following(location) }
        guard case .redirect = error else {
            Issue.record("expected a redirect error, got \(String(describing: error))")
            return
        }
    }

    @Test(arguments: [
        HeaderField(name: "X", value: "a\r\nHost: evil"), HeaderField(name: "X", value: "a\u{0}"),
        HeaderField(name: "X:", value: "a"), HeaderField(name: "", value: "a"), HeaderField(name: "X Y", value: "a"),
    ])
    func `a field that would become another is refused`(field: HeaderField) {
        #expect(throws: TransferError.self) { try FieldRules.check([field], of: "http://example.com/") }
    }
}

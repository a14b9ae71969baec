import ArtHTTP
import Testing

@testable import ArtFetch

@Suite struct RequestFieldsTests {
    private static let language = HeaderField(name: "Accept-Language", value: "de")
    private static let token = HeaderField(name: "Authorization", value: "Bearer t")
    private static let accept = HeaderField(name: "Accept", value: "image/*")

    private static func names(
        _ url: String, feed: any Feed, endpoint: String? = nil, fields: [HeaderField] = [language, token],
        hostFields: [HostField?] = []
    ) -> [String] {
        var configuration = FetchConfiguration(cache: "c")
        configuration.endpoint = endpoint.flatMap(Endpoint.init)
        configuration.fields = fields
        configuration.hostFields = hostFields.compactMap { $0 }
        return RequestFields(configuration, feed: feed).fields(for: url, with: [accept]).map(\.name)
    }

    @Test func `a feed's own origin gets them, and no other`() throws {
        let music = try MusicFeed()
        let list = "https://rss.marketingtools.apple.com/api/v2/us/music/most-played/10/albums.json"
        #expect(Self.names(list, feed: music) == ["Accept", "Accept-Language", "Authorization"])
        #expect(Self.names("https://is1-ssl.mzstatic.com/image/a.jpg", feed: music) == ["Accept"])
        #expect(Self.names("http://rss.marketingtools.apple.com/", feed: music) == ["Accept"])
        #expect(Self.names("https://rss.marketingtools.apple.com:8443/", feed: music) == ["Accept"])
    }

    @Test func `with an endpoint that is the origin`() throws {
        let music = try MusicFeed()
        let service = "https://rss.marketingtools.apple.com/"
        #expect(Self.names("http://mirror:81/a", feed: music, endpoint: "http://mirror:81").count == 3)
        #expect(Self.names(service, feed: music, endpoint: "http://mirror:81") == ["Accept"])
    }

    @Test func `with a list of one's own every host gets them, but not who the user is`() throws {
        let urls = try URLsFeed(words: ["list.txt"])
        #expect(Self.names("https://a.example/1.jpg", feed: urls) == ["Accept", "Accept-Language"])
        let cookie = HeaderField(name: "cookie", value: "a=b")
        #expect(Self.names("https://a.example/1.jpg", feed: urls, fields: [cookie]) == ["Accept"])
    }

    @Test func `a field for a host goes to that host alone, whatever its port unless one is named`() throws {
        let urls = try URLsFeed(words: ["list.txt"])
        let anyPort = [HostField("API.example.com", Self.token)]
        #expect(Self.names("https://api.example.com:8443/", feed: urls, fields: [], hostFields: anyPort).count == 2)
        for url in ["https://example.com/", "https://api.example.com.evil.example/", "https://xapi.example.com/"] {
            #expect(Self.names(url, feed: urls, fields: [], hostFields: anyPort) == ["Accept"])
        }
        let onePort = [HostField("api.example.com:81", Self.token)]
        #expect(Self.names("http://api.example.com:81/", feed: urls, fields: [], hostFields: onePort).count == 2)
        #expect(Self.names("http://api.example.com/", feed: urls, fields: [], hostFields: onePort) == ["Accept"])
        let six = [HostField("[::1]", Self.token)]
        #expect(Self.names("http://[::1]:81/", feed: urls, fields: [], hostFields: six).count == 2)
    }

    @Test(arguments: ["", "a/b", "me@a", "a b", "a:x", "http://a"])
    func `what is no host is refused`(place: String) {
        #expect(HostField(place, Self.token) == nil)
    }

    @Test func `the user's field takes the place of one of the same name`() throws {
        var configuration = FetchConfiguration(cache: "c")
        configuration.fields = [HeaderField(name: "accept", value: "image/webp")]
        let fields = RequestFields(configuration, feed: try URLsFeed(words: ["list.txt"]))
        #expect(fields.fields(for: "http://a.example/", with: [Self.accept]).map(\.value) == ["image/webp"])
    }
}

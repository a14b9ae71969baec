import ArtFetch
import Testing

@testable import ArtFetchCommand

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct VersionTextTests {
    private struct Versions: Decodable {
        var artfetch: String
        var libraries: [String: String]
    }

    @Test func `as JSON the libraries' versions are told`() throws {
        let versions = try JSONDecoder().decode(Versions.self, from: Data(VersionText.json.utf8))
        #expect(versions.artfetch == Version.current)
        let names = [
            "libcurl", "libidn2", "tls", "libjpeg-turbo", "libpng", "libwebp", "lcms2", "zlib", "sqlite", "libcrypto",
        ]
        for name in names { #expect(versions.libraries[name]?.contains(/[0-9]\.[0-9]/) == true, "\(name)") }
    }
}

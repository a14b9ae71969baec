@testable import ArtFetch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A manifest as `JSONDecoder` reads it: what the streaming writer made is held against it.
struct ReadManifest: Decodable {
    struct Feed: Decodable {
        var name: String
        var title: String?
        var urls: [String]
    }

    struct Lists: Decodable {
        struct Failed: Decodable {
            var url: String
            var section: String?
        }

        struct Page: Decodable {
            struct Problem: Decodable {
                var kind: String
            }

            var url: String
            var section: String?
            var page: Int
            var state: String
            var items: Int?
            var error: Problem?
        }

        var asked: Int
        var pages: [Page]
        var failed: [Failed]
    }

    struct Summary: Decodable {
        var items: Int
        var succeeded: Int
        var failed: Int
        var cancelled: Int
        var origins: [String: Int]
        var failures: [String: Int]
        var transfers: Int
        var bytesReceived: Int
        var bytesSaved: Int
    }

    var format: Int
    var artfetch: String
    var cache: String
    var feed: Feed
    var entries: [ManifestEntry]
    var lists: Lists
    var complete: Bool
    var summary: Summary

    init(at path: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `samples/chart.json`: an answer of Apple's RSS v2 with invented albums, in which `{{origin}}` stands for the scheme,
/// host and port that it is served from.
struct Chart: Codable, Sendable {
    var feed: Feed

    struct Feed: Codable, Sendable {
        var title: String
        var id: String
        var author: Author
        var links: [[String: String]]
        var copyright: String
        var country: String
        var icon: String
        var updated: String
        var results: [Album]
    }

    struct Author: Codable, Sendable {
        var name: String
        var url: String
    }

    /// Only what Apple always sends is required.
    struct Album: Codable, Sendable {
        var artistName: String
        var id: String
        var name: String
        var releaseDate: String?
        var kind: String
        var artistId: String?
        var artistUrl: String?
        var contentAdvisoryRating: String?
        var artworkUrl100: String
        var genres: [Genre]
        var url: String
    }

    struct Genre: Codable, Sendable {
        var genreId: String
        var name: String
        var url: String
    }
}

/// A path like Apple's: `/api/v2/{country}/music/{chart}/{count}/{kind}.json`.
struct ChartPath {
    let country: String
    let count: Int
    let path: String

    /// `nil` if `path` has another shape.
    init?(_ path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 8, parts[1] == "api", parts[2] == "v2", parts[4] == "music" else { return nil }
        guard parts[7].hasSuffix(".json"), let count = Int(parts[6]), count > 0 else { return nil }
        country = parts[3]
        self.count = count
        self.path = path
    }
}

/// Answers charts of any length from one template.
struct ChartTemplate: Sendable {
    private let text: String

    /// Fails at once, not at the first request, if the file is no chart.
    init(path: String) throws {
        text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        _ = try JSONDecoder().decode(Chart.self, from: Data(text.utf8))
    }

    /// The first entries of the chart. Keys are sorted, so that the same request has the same bytes and ETag.
    func body(for path: ChartPath, origin: String) throws -> [UInt8] {
        let filled = text.replacing("{{origin}}", with: origin)
        var chart = try JSONDecoder().decode(Chart.self, from: Data(filled.utf8))
        chart.feed.id = origin + path.path
        chart.feed.links = [["self": chart.feed.id]]
        chart.feed.country = path.country
        chart.feed.results = Array(chart.feed.results.prefix(path.count))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(chart))
    }
}

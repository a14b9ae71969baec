import ArtTestSupport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the service answers: charts, and covers behind paths like Apple's, with the header fields of a CDN.
struct SampleService: Sendable {
    private let chart: ChartTemplate
    /// File name → bytes. Nothing else is ever read, whatever a path says.
    private let covers: [String: [UInt8]]

    init(samples: String) throws {
        chart = try ChartTemplate(path: samples + "/chart.json")
        let folder = samples + "/covers"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        covers = try Dictionary(
            uniqueKeysWithValues: names.map { name in
                (name, Array(try Data(contentsOf: URL(filePath: folder + "/" + name))))
            })
    }

    func reply(to request: OriginRequest) -> Reply {
        guard request.method == "GET" || request.method == "HEAD" else { return Reply(status: 405) }
        if let path = ChartPath(request.path) { return chartReply(path, request) }
        guard let cover = Self.coverName(in: request.path), let bytes = covers[cover] else { return Reply(status: 404) }
        return Reply(
            to: request, type: Self.mediaType(of: bytes), cacheControl: "public, max-age=15552000", body: bytes)
    }

    private func chartReply(_ path: ChartPath, _ request: OriginRequest) -> Reply {
        do {
            let body = try chart.body(for: path, origin: "http://" + (request.field("Host") ?? "127.0.0.1"))
            return Reply(to: request, type: "application/json", cacheControl: "public, max-age=300", body: body)
        } catch {
            return Reply(status: 500)
        }
    }

    /// `NAME` of `/image/thumb/…/NAME/{W}x{H}bb.jpg`, for any width and height.
    static func coverName(in path: String) -> String? {
        let parts = path.split(separator: "/").map(String.init)
        guard parts.count >= 4, parts[0] == "image", parts[1] == "thumb" else { return nil }
        guard let size = parts.last, size.hasSuffix("bb.jpg") || size.hasSuffix("bb.png") else { return nil }
        let sides = size.dropLast("bb.jpg".count).split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, sides.allSatisfy({ UInt16($0) != nil }) else { return nil }
        return parts[parts.count - 2]
    }

    /// By the first bytes: behind a path that ends in `.jpg` there may be a PNG, as with Apple.
    static func mediaType(of bytes: [UInt8]) -> String {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        return "application/octet-stream"
    }
}

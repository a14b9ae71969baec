import ArtTestSupport
import Foundation

extension LocalOrigin {
    /// Returns once anything has been asked for.
    func firstRequest() async {
        while requests.isEmpty { await Task.yield() }
    }
}

/// A chart as Apple serves it, played on loopback: its albums and their pictures.
final class Chart: Sendable {
    let origin: LocalOrigin

    /// `pictures` by name; each is an album, in this order. `whenAsked` is called with the path of each picture that
    /// is asked for, before it is answered.
    init(
        _ pictures: [(name: String, answer: OriginAnswer)], whenAsked: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        let byName = Dictionary(pictures.map { ($0.name, $0.answer) }) { first, _ in first }
        let names = pictures.map(\.name)
        origin = try LocalOrigin { request in
            if let name = Chart.picture(at: request.path), let answer = byName[name] {
                whenAsked(request.path)
                return answer
            }
            guard request.path.hasPrefix("/api/v2/us/music/most-played/") else { return .status(404) }
            let host = request.field("Host") ?? ""
            return .ok(Chart.list(names, host: host), type: "application/json")
        }
    }

    /// `/image/NAME/100x100bb.jpg`, in any size: a picture is served as it is, as by a service without the size asked.
    private static func picture(at path: String) -> String? {
        let parts = path.split(separator: "/")
        return parts.count == 3 && parts[0] == "image" ? String(parts[1]) : nil
    }

    static func list(_ names: [String], host: String) -> [UInt8] {
        let results = names.enumerated().map { index, name in
            """
            {"artistName":"Artist \(index)","id":"\(1000 + index)","name":"Album \(name)","kind":"albums",\
            "artworkUrl100":"http://\(host)/image/\(name)/100x100bb.jpg","url":"https://music.example/\(index)"}
            """
        }
        return Array(#"{"feed":{"title":"Top Albums","results":[\#(results.joined(separator: ","))]}}"#.utf8)
    }

    /// The requests for pictures so far, by path.
    var pictureRequests: [String] { origin.requests.map(\.path).filter { $0.hasPrefix("/image/") } }

    /// The words that run the main job against this origin.
    func words(cache: String, _ more: String...) -> [String] {
        ["music", "--size", "100", "--endpoint", origin.base, "--allow-private", "--cache", cache] + more
    }
}

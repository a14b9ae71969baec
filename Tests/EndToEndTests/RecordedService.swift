import ArtTestSupport
import Foundation

/// An origin that plays recorded answers of a service, and gives a picture for every other path.
struct RecordedService {
    /// The question, as the origin reads it, to what is answered.
    typealias Answers = @Sendable (OriginRequest) throws -> OriginAnswer?

    let origin: LocalOrigin

    init(_ answers: @escaping Answers) throws {
        let picture = Picture.jpeg(width: 120, height: 120)
        origin = try LocalOrigin { request in
            do {
                return try answers(request) ?? .ok(picture, type: "image/jpeg")
            } catch {
                return .status(500)
            }
        }
    }

    /// A recorded body whose pictures lie on the origin that `request` was sent to.
    static func body(_ name: String, for request: OriginRequest) throws -> [UInt8] {
        local(String(decoding: try Corpus.bytes("api/" + name), as: UTF8.self), for: request)
    }

    static func local(_ text: String, for request: OriginRequest) -> [UInt8] {
        let hosts = #"https?:(\\?/\\?/)[A-Za-z0-9.-]*(mzstatic|thecocktaildb|githubusercontent|gravatar)\.com"#
        let place = "http:$1" + (request.field("Host") ?? "")
        return Array(text.replacingOccurrences(of: hosts, with: place, options: .regularExpression).utf8)
    }

    static func json(_ name: String, for request: OriginRequest) throws -> OriginAnswer {
        .ok(try body(name, for: request), type: "application/json")
    }

    /// Runs the program against it; the manifest is the feed's in `cache`.
    func run(_ words: [String], cache: String) async throws -> (result: ArtfetchProgram.Result, manifest: Manifest) {
        let all = words + ["--endpoint", origin.base, "--allow-private", "--cache", cache, "--retries", "0"]
        let result = try await ArtfetchProgram.run(all)
        return (result, try Manifest(at: "\(cache)/manifests/\(words[0]).json"))
    }

    /// What was asked for besides pictures.
    func questions(below path: String) -> [String] {
        origin.requests.map(\.target).filter { $0.hasPrefix(path) }
    }
}

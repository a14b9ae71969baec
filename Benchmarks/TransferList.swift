import ArtHTTP
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// `Benchmarks transfer FILE`: all URLs of a list through ArtHTTP alone, sixteen at a time, each body let go at once.
enum TransferList {
    static let jobs = 16

    static func run(_ words: [String]) throws {
        guard words.count == 2 else { throw Options.problem("expected transfer FILE") }
        let urls = try Data(contentsOf: URL(filePath: words[1])).split(separator: UInt8(ascii: "\n")).map {
            String(decoding: $0, as: UTF8.self)
        }
        let transport = try CurlTransport(configuration: TransportConfiguration(jobs: jobs, allowPrivate: true))
        let list = List(urls)
        Task {
            do {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<jobs { group.addTask { try await work(list, transport) } }
                    try await group.waitForAll()
                }
                transport.stop()
                exit(0)
            } catch {
                print(error)
                exit(1)
            }
        }
        while true { pause() }
    }

    private static func work(_ list: List, _ transport: CurlTransport) async throws {
        while let url = list.next() {
            let answer = try await transport.transfer(TransferRequest(url: url, maxBytes: 1_000_000))
            guard answer.status == 200, answer.body.count > 0 else {
                throw BenchmarkError.words("\(url) was answered with status \(answer.status)")
            }
        }
    }

    private final class List: Sendable {
        private let rest: Mutex<ArraySlice<String>>

        init(_ urls: [String]) { rest = Mutex(urls[...]) }

        func next() -> String? { rest.withLock { $0.popFirst() } }
    }
}

import ArtTestSupport

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

/// `SampleOrigin serve` plays Apple's chart from `samples/`; `SampleOrigin draw` makes `samples/covers`.
@main
struct SampleOriginCommand {
    static let usage = """
        usage: SampleOrigin serve --port-file FILE [--port N] [--log FILE] [--samples DIR] [--delay MS]
               SampleOrigin draw DIR
        """

    static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            complain("SampleOrigin: \(error)")
            exit(error is WordsError ? 2 : 1)
        }
    }

    private static func run(_ words: [String]) throws {
        switch words.first {
        case "serve": try serve(ServeOptions(Array(words.dropFirst())))
        case "draw" where words.count == 2: try CoverArtist.drawAll(into: words[1])
        default: throw WordsError(problem: "expected “serve” or “draw DIR”")
        }
    }

    /// Serves until SIGTERM or SIGINT. They are blocked before the origin's threads start, which inherit the mask.
    private static func serve(_ options: ServeOptions) throws {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        sigaddset(&signals, SIGINT)
        pthread_sigmask(SIG_BLOCK, &signals, nil)

        let service = try SampleService(samples: options.samples)
        let log = try RequestLog(path: options.log)
        let origin = try LocalOrigin(port: options.port) { request in
            let reply = service.reply(to: request)
            log.append(request, reply)
            return reply.answer.delayed(milliseconds: options.delay)
        }
        try Data("\(origin.port)\n".utf8).write(to: URL(filePath: options.portFile), options: .atomic)

        var signal: Int32 = 0
        sigwait(&signals, &signal)
        origin.stop()
    }

    private static func complain(_ sentence: String) {
        let line = Array((sentence + "\n").utf8)
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}

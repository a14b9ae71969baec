import ArtCache
import ArtFetch
import CTerminal

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The program: words in, exit code out.
///
/// Help, version and usage errors are answered before anything of a run is touched: no library is initialised, no
/// thread started, no file opened.
@main
struct Artfetch {
    static func main() {
        StandardStream.reserveDescriptors()
        exit(answer(Array(CommandLine.arguments.dropFirst())).rawValue)
    }

    private static func answer(_ words: [String]) -> ExitCode {
        do {
            switch try CommandLineParser.parse(words) {
            case .version: return tell("artfetch \(Version.current)")
            case .help(let topic): return tell(HelpText.text(on: topic))
            case .cache(let request): return CacheCommand(request: request).run()
            case .fetch(let arguments):
                let feed = try FeedChoice.feed(for: arguments)
                try RunPlaces(arguments, cache: cache(of: arguments)).check()
                fetch(arguments, feed)
            }
        } catch {
            return refuse(error)
        }
    }

    /// `nil` if it cannot be told: then the run says so, with its own exit code.
    private static func cache(of arguments: Arguments) -> String? {
        do {
            return try CacheLocation.directory(arguments.cache, Environment.variables)
        } catch {
            return nil
        }
    }

    private static func tell(_ text: String) -> ExitCode {
        StandardStream.output.write(text + "\n")
        return .success
    }

    /// One sentence and the form of what it is about.
    private static func refuse(_ error: UsageError) -> ExitCode {
        let form = HelpText.form(of: error).map { $0 + "\n" } ?? ""
        StandardStream.error.write("artfetch: \(error)\n" + form)
        return .usage
    }

    /// The run goes its way on other threads and ends the program; the main thread is for signals.
    private static func fetch(_ arguments: Arguments, _ feed: any Feed) -> Never {
        allocator_keep_freed_memory()
        let signals = SignalWatcher()
        signals.block()
        let run = FetchRun(arguments: arguments, feed: feed, signals: signals)
        Task { exit(await run.run().rawValue) }
        signals.watch()
    }
}

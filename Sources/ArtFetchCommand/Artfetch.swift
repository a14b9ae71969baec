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
    static func main() async {
        StandardStream.reserveDescriptors()
        let code = await run(Array(CommandLine.arguments.dropFirst()))
        exit(code.rawValue)
    }

    private static func run(_ words: [String]) async -> ExitCode {
        do {
            switch try CommandLineParser.parse(words) {
            case .version: return tell("artfetch \(Version.current)")
            case .help(let topic): return tell(HelpText.text(on: topic))
            case .fetch(let arguments): return await fetch(arguments, try FeedChoice.feed(for: arguments))
            }
        } catch {
            return refuse(error)
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

    private static func fetch(_ arguments: Arguments, _ feed: any Feed) async -> ExitCode {
        allocator_keep_freed_memory()
        let signals = SignalWatcher()
        signals.start()
        return await FetchRun(arguments: arguments, feed: feed, signals: signals).run()
    }
}

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
        end(answer(Array(CommandLine.arguments.dropFirst())))
    }

    /// What standard output could not take was not said, whatever else went well.
    private static func end(_ code: ExitCode) -> Never {
        guard let failure = StandardStream.output.firstFailure else { exit(code.rawValue) }
        StandardStream.error.write("artfetch: cannot write to standard output: \(String(cString: strerror(failure)))\n")
        exit(max(code.rawValue, ExitCode.notWritten.rawValue))
    }

    private static func answer(_ words: [String]) -> ExitCode {
        do {
            switch try CommandLineParser.parse(words, named: readNamedFeeds) {
            case .version(let isJSON): return tell(isJSON ? VersionText.json : VersionText.line)
            case .completions(let shell): return tell(shell.script)
            case .help(let topic): return tell(HelpText.text(on: topic))
            case .feeds(let isJSON): return FeedsCommand(isJSON: isJSON).run()
            case .cache(let request):
                try FlagsTogether.check(request.arguments, in: [.thumbnails])
                return CacheCommand(request: request).run()
            case .manifest(let request):
                let groups = request.verb == .retry ? Flag.Group.allCases : [.results]
                try FlagsTogether.check(request.arguments, in: groups)
                switch request.verb {
                case .report: return ReportCommand(request: request).run()
                case .diff: return DiffCommand(request: request).run()
                case .retry: retry(request)
                }
            case .fetch(let arguments): fetch(arguments, try FeedChoice.feed(for: arguments))
            }
        } catch {
            error.tell(StandardStream.error)
            return .usage
        }
    }

    private static func readNamedFeeds() throws(NamedFeedFault) -> NamedFeeds {
        try NamedFeeds.read(Environment.variables)
    }

    private static func tell(_ text: String) -> ExitCode {
        StandardStream.output.write(text + "\n")
        return .success
    }

    private static func fetch(_ arguments: Arguments, _ feed: any Feed) -> Never {
        run(arguments, .fetch(feed))
    }

    private static func retry(_ request: ManifestRequest) -> Never {
        run(request.arguments, .retry(request))
    }

    /// The run goes its way on other threads and ends the program; the main thread is for signals.
    private static func run(_ arguments: Arguments, _ plan: RunPlan) -> Never {
        allocator_keep_freed_memory()
        let signals = SignalWatcher()
        signals.block()
        Task {
            end(
                arguments.isDryRun
                    ? await DryRun(arguments: arguments, plan: plan, signals: signals).run()
                    : await FetchRun(arguments: arguments, plan: plan, signals: signals).run())
        }
        signals.watch()
    }
}

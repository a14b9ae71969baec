import ArtCache
import ArtFetch

/// One run, from typed words to an exit code: opens the downloader, shows what happens, sums up.
struct FetchRun {
    let arguments: Arguments
    let feed: any Feed
    let signals: SignalWatcher
    var environment = Environment.variables
    var error = StandardStream.error

    func run() async -> ExitCode {
        let configuration: FetchConfiguration
        let downloader: Downloader
        do {
            let directory = try CacheLocation.directory(arguments.cache, environment)
            let places = RunPlaces(arguments, cache: directory)
            try places.check()
            if let obstacle = places.obstacle() { return refuse(obstacle) }
            configuration = FetchConfiguration(arguments, cache: directory, environment: environment)
            downloader = try Downloader(feed, configuration)
        } catch let usage as UsageError {
            usage.tell(error)
            return .usage
        } catch {
            // Opening fails for one reason only: the cache is not to be had.
            return refuse("\(error)")
        }
        return await run(downloader, configuration)
    }

    private func refuse(_ sentence: String) -> ExitCode {
        error.write("artfetch: \(TerminalText.clean(sentence))\n")
        return .notWritten
    }

    private func run(_ downloader: Downloader, _ configuration: FetchConfiguration) async -> ExitCode {
        let clock = ContinuousClock()
        let start = clock.now
        let style = style
        let reporter = ProgressReporter(
            style: style, volume: arguments.volume, output: error, now: { clock.now - start },
            view: { [error] in error.view })
        let events = downloader.events()
        let running = Task { await downloader.run() }
        signals.onFirst {
            running.cancel()
            Task { await reporter.stopping() }
        }
        await show(events, with: reporter, style)
        let outcome = await running.value
        let failures = await reporter.finish()
        let exit = RunVerdict(outcome, stoppedBy: signals.received).exitCode(arguments.failOn)
        if style == .json {
            let line = EventLine.end(outcome, exit: Int(exit.rawValue), at: clock.now - start)
            error.write(String(decoding: line, as: UTF8.self))
        } else {
            let report = RunReport(outcome, configuration, failures: failures, duration: clock.now - start)
            error.write(SummaryText.text(report, quiet: arguments.volume == .quiet))
        }
        return exit
    }

    /// Until the last event; a few times a second besides, so that a silence is no standstill.
    private func show(
        _ events: LoadEvents, with reporter: ProgressReporter, _ style: ProgressDisplay.Style
    ) async {
        let ticks = style == .none || style == .json ? nil : Task { await tick(reporter) }
        for await event in events { await reporter.receive(event) }
        ticks?.cancel()
    }

    @concurrent
    private func tick(_ reporter: ProgressReporter) async {
        while !Task.isCancelled {
            do {
                try await Task.sleep(for: .milliseconds(200))
            } catch {
                return
            }
            await reporter.tick()
        }
    }

    private var style: ProgressDisplay.Style {
        ProgressDisplay.style(
            arguments.progress, quiet: arguments.volume == .quiet, isTerminal: error.isTerminal, environment,
            Paint(isOn: arguments.color.isOn(environment, isTerminal: error.isTerminal)))
    }
}

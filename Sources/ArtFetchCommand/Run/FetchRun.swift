import ArtCache
import ArtFetch

/// One run, from typed words to an exit code: opens the downloader, shows what happens, sums up.
struct FetchRun {
    /// Where its items come from.
    enum Plan: Sendable {
        case fetch(any Feed)
        case retry(ManifestRequest)
    }

    let arguments: Arguments
    let plan: Plan
    let signals: SignalWatcher
    var environment = Environment.variables
    var error = StandardStream.error

    func run() async -> ExitCode {
        let configuration: FetchConfiguration
        let downloader: Downloader
        let results: RunResults
        do {
            let baseline = try RunResults.baseline(arguments)
            if let warning = baseline.warning(on: CalendarDate.today) { error.write("warning: \(warning)\n") }
            results = RunResults(arguments: arguments, environment: environment, baseline: baseline)
            let known = baseline.known(on: CalendarDate.today)
            switch plan {
            case .fetch(let feed):
                let directory = try CacheLocation.directory(arguments.cache, environment)
                if let obstacle = try obstacle(arguments, cache: directory) { return refuse(obstacle) }
                configuration = try frozen(configured(arguments, directory, known))
                downloader = try Downloader(feed, configuration)
            case .retry(let request):
                let retry = try RetryPlan(request, known: known)
                let directory = try retry.cache(environment)
                if let obstacle = try obstacle(retry.arguments, cache: directory) { return refuse(obstacle) }
                configuration = try retry.configuration(configured(retry.arguments, directory, known))
                downloader = try Downloader(retry.retry, configuration)
            }
        } catch let usage as UsageError {
            usage.tell(error)
            return .usage
        } catch let unreadable as ManifestError {
            return refuse("\(unreadable)", .usage)
        } catch {
            // Opening fails for one reason only: the cache is not to be had.
            return refuse("\(error)")
        }
        return await run(downloader, configuration, results)
    }

    /// Held to a lock, if one was given.
    private func frozen(_ configuration: FetchConfiguration) throws -> FetchConfiguration {
        guard let path = arguments.frozen else { return configuration }
        let lock = try PictureLock(at: path)
        if let mismatch = lock.mismatch(configuration.recipes) { throw UsageError.otherRecipe(lock: path, mismatch) }
        var frozen = configuration
        frozen.frozen = lock
        return frozen
    }

    /// Why what the run is to write could not be written.
    private func obstacle(_ arguments: Arguments, cache: String) throws(UsageError) -> String? {
        let places = RunPlaces(arguments, cache: cache)
        try places.check()
        return places.obstacle()
    }

    private func configured(
        _ arguments: Arguments, _ cache: String, _ known: KnownFailures
    ) -> FetchConfiguration {
        var configuration = FetchConfiguration(arguments, cache: cache, environment: environment)
        configuration.known = known
        return configuration
    }

    private func refuse(_ sentence: String, _ code: ExitCode = .notWritten) -> ExitCode {
        error.write("artfetch: \(TerminalText.clean(sentence))\n")
        return code
    }

    private func run(
        _ downloader: Downloader, _ configuration: FetchConfiguration, _ results: RunResults
    ) async -> ExitCode {
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
        var outcome = await running.value
        outcome.storeFailure = outcome.storeFailure ?? problem(writing: results, of: outcome)
        let failures = await reporter.finish()
        let exit = RunVerdict(outcome, stoppedBy: signals.received, required: arguments.require)
            .exitCode(arguments.failOn)
        if style == .json {
            let line = EventLine.end(outcome, exit: Int(exit.rawValue), at: clock.now - start)
            error.write(String(decoding: line, as: UTF8.self))
        } else {
            let report = RunReport(
                outcome, configuration, failures: failures, duration: clock.now - start, required: arguments.require)
            error.write(SummaryText.text(report, quiet: arguments.volume == .quiet))
        }
        return exit
    }

    /// Why a report or a baseline could not be written.
    private func problem(writing results: RunResults, of outcome: RunOutcome) -> String? {
        guard results.isWanted else { return nil }
        do {
            guard let record = try outcome.record() else { return nil }
            let problems = results.write(record, beside: outcome.manifest)
            return problems.isEmpty ? nil : problems.joined(separator: "; ")
        } catch {
            return "no report could be made: \(error)"
        }
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

import ArtFetch

/// One run, from typed words to an exit code: opens the downloader, shows what happens, sums up.
struct FetchRun {
    let arguments: Arguments
    let plan: RunPlan
    let signals: SignalWatcher
    var environment = Environment.variables
    var error = StandardStream.error

    func run() async -> ExitCode {
        let opened: OpenedRun
        do {
            opened = try OpenedRun(arguments, plan, environment)
        } catch {
            return refuse(error)
        }
        if let warning = opened.warning { error.write("warning: \(warning)\n") }
        return await run(opened.downloader, opened.configuration, opened.results)
    }

    private func refuse(_ refusal: OpenedRun.Refusal) -> ExitCode {
        switch refusal {
        case .usage(let usage):
            usage.tell(error)
            return .usage
        case .unreadable(let sentence):
            error.write("artfetch: \(TerminalText.clean(sentence))\n")
            return .usage
        case .notWritten(let sentence):
            error.write("artfetch: \(TerminalText.clean(sentence))\n")
            return .notWritten
        }
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
            let paint = Paint(isOn: arguments.color.isOn(environment, isTerminal: error.isTerminal))
            error.write(SummaryText.text(report, quiet: arguments.volume == .quiet, paint))
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

import ArtFetch

/// One run, from typed words to an exit code: opens the downloader, shows what happens, sums up.
struct FetchRun {
    let arguments: Arguments
    let plan: RunPlan
    let signals: SignalWatcher
    var environment = Environment.variables
    var error = StandardStream.error

    func run() async -> ExitCode {
        do {
            let prepared = try PreparedRun(arguments, plan, environment)
            let downloader = try prepared.downloader()
            for warning in prepared.warnings { error.write("warning: \(warning)\n") }
            return await run(downloader, prepared)
        } catch {
            return error.tell(self.error)
        }
    }

    private func run(
        _ downloader: Downloader, _ prepared: PreparedRun
    ) async -> ExitCode {
        let clock = ContinuousClock()
        let start = clock.now
        let style = arguments.progressStyle(on: error, environment)
        let reporter = ProgressReporter(
            style: style, volume: arguments.volume, output: error, now: { clock.now - start },
            view: { [error] in error.view })
        downloader.observe(reporter.selection) { reporter.receive($0) }
        let running = Task { await downloader.run() }
        signals.onFirst {
            running.cancel()
            // Elsewhere: a terminal that takes nothing must not hold up the thread that waits for a second signal.
            Task { reporter.stopping() }
        }
        var outcome = await reporter.show(running)
        outcome.storeFailure = outcome.storeFailure ?? problem(writing: prepared.results, of: outcome)
        let failures = reporter.finish()
        let exit = RunVerdict(outcome, stoppedBy: signals.received, required: arguments.require)
            .exitCode(arguments.failOn)
        if style == .json {
            let line = EventLine.end(outcome, exit: Int(exit.rawValue), at: clock.now - start)
            error.write(String(decoding: line, as: UTF8.self))
        } else {
            var report = RunReport(
                outcome, prepared.configuration, failures: failures, duration: clock.now - start,
                required: arguments.require, again: prepared.again)
            if outcome.storeFailure == nil { report.results = prepared.results.files(beside: outcome.manifest) }
            error.write(
                SummaryText.text(report, quiet: arguments.volume == .quiet, arguments.paint(on: error, environment)))
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
}

extension Arguments {
    /// How progress is shown there.
    func progressStyle(on output: StandardStream, _ environment: [String: String]) -> ProgressDisplay.Style {
        ProgressDisplay.style(
            progress, quiet: volume == .quiet, isTerminal: output.isTerminal, environment,
            paint(on: output, environment))
    }

    func paint(on output: StandardStream, _ environment: [String: String]) -> Paint {
        Paint(isOn: color.isOn(environment, isTerminal: output.isTerminal))
    }
}

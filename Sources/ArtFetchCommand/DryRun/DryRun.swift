import ArtFetch

/// `--dry-run`: what a run would do, on standard output. Its lists are asked, its pictures are not, nothing is written.
struct DryRun {
    let arguments: Arguments
    let plan: RunPlan
    let signals: SignalWatcher
    var environment = Environment.variables
    var output: any TextOutput = StandardStream.output
    var error = StandardStream.error

    func run() async -> ExitCode {
        do {
            let prepared = try PreparedRun(arguments, plan, environment)
            for warning in prepared.warnings { error.write("warning: \(warning)\n") }
            let findings = await find(try prepared.survey())
            tell(findings, prepared.configuration.cache)
            return verdict(on: findings)
        } catch {
            return error.tell(self.error)
        }
    }

    private func tell(_ findings: SurveyFindings, _ cache: String) {
        if arguments.isJSON { return output.write(JSONOutput.pretty(DryRunJSON(findings, cache: cache))) }
        let text = DryRunText.of(findings, cache: cache)
        output.write(WorkflowCommands.areObeyed(environment) ? WorkflowCommands.disarmed(text) : text)
    }

    /// Reading a long list is shown as a run shows it.
    private func find(_ survey: Survey) async -> SurveyFindings {
        let clock = ContinuousClock()
        let start = clock.now
        let reporter = ProgressReporter(
            style: arguments.progressStyle(on: error, environment), volume: arguments.volume, output: error,
            now: { clock.now - start }, view: { [error] in error.view })
        survey.observe { reporter.receive($0) }
        let running = Task { await survey.run() }
        signals.onFirst { running.cancel() }
        let findings = await reporter.show(running)
        _ = reporter.finish()
        return findings
    }

    /// What a run would say of its lists; of its pictures nothing is known yet.
    private func verdict(on findings: SurveyFindings) -> ExitCode {
        if findings.isInterrupted, let signal = signals.received { return signal.exitCode }
        if findings.lists.noneSucceeded { return .noList }
        guard let required = arguments.require, findings.items < required, !findings.isInterrupted else {
            return .success
        }
        error.write("artfetch: the list has \(findings.items) items, --require wants \(required)\n")
        return .noList
    }
}

import ArtFetch

/// `artfetch report MANIFEST`: the same reports as the run would have made.
struct ReportCommand {
    let request: ManifestRequest
    var environment = Environment.variables
    var output: any TextOutput = StandardStream.output
    var error: any TextOutput = StandardStream.error
    var today: () -> CalendarDay = { CalendarDate.today }

    func run() -> ExitCode {
        let arguments = request.arguments
        do {
            let places = RunPlaces(reading: request.words, arguments)
            try places.check()
            if let obstacle = places.obstacle() { return refuse(obstacle, .notWritten) }
            let baseline = try RunResults.baseline(arguments)
            if let warning = baseline.warning(on: today()) { error.write("warning: \(warning)\n") }
            let record = try RunRecord(manifest: request.words[0], known: baseline.known(on: today()))
            let results = RunResults(
                arguments: arguments, environment: environment, baseline: baseline, output: output)
            let problems = results.write(record, beside: request.words[0])
            for problem in problems { error.write("artfetch: \(TerminalText.clean(problem))\n") }
            if !problems.isEmpty { return .notWritten }
            return arguments.failOn.fails(record.items + record.failedLists) ? .itemsFailed : .success
        } catch let usage as UsageError {
            usage.tell(error)
            return .usage
        } catch {
            return refuse("\(error)", .usage)
        }
    }

    private func refuse(_ sentence: String, _ code: ExitCode) -> ExitCode {
        error.write("artfetch: \(TerminalText.clean(sentence))\n")
        return code
    }
}

extension ProgressReporter {
    /// Waits for the run's end; a few times a second it shows besides what has not changed, so that a silence is no
    /// standstill.
    func show<Outcome: Sendable>(_ run: Task<Outcome, Never>) async -> Outcome {
        let ticks = isDrawing ? Task { await keepTicking() } : nil
        defer { ticks?.cancel() }
        return await run.value
    }

    @concurrent
    private func keepTicking() async {
        while !Task.isCancelled {
            do {
                try await Task.sleep(for: .milliseconds(200))
            } catch {
                return
            }
            tick()
        }
    }
}

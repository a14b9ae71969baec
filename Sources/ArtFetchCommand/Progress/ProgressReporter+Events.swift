import ArtFetch

extension ProgressReporter {
    /// Shows events until the last one; a few times a second besides what has not changed, so that a silence is no
    /// standstill.
    @concurrent
    nonisolated func show(_ events: LoadEvents) async {
        let ticks = await isDrawing ? Task { await keepTicking() } : nil
        for await event in events { await receive(event) }
        ticks?.cancel()
    }

    @concurrent
    private nonisolated func keepTicking() async {
        while !Task.isCancelled {
            do {
                try await Task.sleep(for: .milliseconds(200))
            } catch {
                return
            }
            await tick()
        }
    }
}

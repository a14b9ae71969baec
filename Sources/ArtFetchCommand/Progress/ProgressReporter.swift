import ArtCache
import ArtFetch
import ArtHTTP

/// Counts what happens in a run and shows it. One for a run; it keeps the first failures for the summary and
/// otherwise grows with what is on its way, not with the list.
actor ProgressReporter {
    private let volume: Volume
    private let output: any TextOutput
    private let now: @Sendable () -> Duration
    private let showsFailures: Bool
    private let showsPauses: Bool

    private var display: ProgressDisplay
    private var counts = RunCounts()
    private var listedItems = 0
    private var queuedItems = 0
    /// Items whose own transfer has begun; a duplicate's success brings no bytes.
    private var transferring: Set<Int> = []
    private var failures: [RunReport.Failure] = []
    private var pauses = 0

    static let pausesShown = 10

    /// - Parameter now: the time since the run's start.
    init(
        style: ProgressDisplay.Style, volume: Volume, output: any TextOutput, now: @escaping @Sendable () -> Duration
    ) {
        self.volume = volume
        self.output = output
        self.now = now
        display = ProgressDisplay(style: style)
        showsFailures = style == .plain || volume == .verbose
        showsPauses = style != .none
    }

    func receive(_ event: LoadEvent) {
        switch event {
        case .list(let event): receive(event)
        case .item(let event): receive(event)
        case .pause(let notice): say(notice)
        }
        redraw()
    }

    func tick(columns: Int) {
        display.resize(to: columns)
        redraw()
    }

    /// The first signal came.
    func stopping() {
        guard volume != .quiet else { return }
        output.write(display.message("stopping: what is done is kept; a second signal ends at once"))
    }

    /// Takes the progress line away; returns the first failures in list order.
    func finish() -> [RunReport.Failure] {
        output.write(display.finish())
        return failures
    }

    private func redraw() {
        if let text = display.update(counts, at: now()) { output.write(text) }
    }
}

// MARK: - Counting

extension ProgressReporter {
    private func receive(_ event: ListEvent) {
        switch event.state {
        case .queued: counts.lists += 1
        case .loading: break
        case .success(let items):
            counts.listsRead += 1
            listedItems += items
        case .failure(let failure):
            counts.listsRead += 1
            if showsFailures { say("list failed: \(event.list): \(failure.reason)") }
        case .cancelled: counts.listsRead += 1
        }
        if volume == .verbose { say(event) }
        countFound()
    }

    private func receive(_ event: ItemEvent) {
        switch event.state {
        case .queued:
            queuedItems += 1
            countFound()
        case .loading: transferring.insert(event.position)
        case .decoding, .storing: break
        case .success(let picture): succeeded(event, picture)
        case .failure(let failure, _): failed(event, failure)
        case .cancelled:
            transferring.remove(event.position)
            counts.cancelled += 1
            if volume == .verbose { say("cancelled \(event.position): \(event.item.shownTitle)") }
        }
    }

    /// A list tells its length at its end; until then there are as many items as were queued.
    private func countFound() {
        counts.found = max(listedItems, queuedItems)
        counts.isComplete = counts.listsRead == counts.lists && listedItems > 0
    }

    private func succeeded(_ event: ItemEvent, _ picture: LoadedPicture) {
        let isOwn = transferring.remove(event.position) != nil
        if isOwn && picture.origin == .network { counts.bytes += picture.original.bytes }
        if picture.origin == .network { counts.fetched += 1 } else { counts.fromCache += 1 }
        guard volume == .verbose else { return }
        say("\(picture.origin.rawValue) \(event.position): \(event.item.shownTitle), \(picture.shownSize)")
    }

    private func failed(_ event: ItemEvent, _ failure: Failure) {
        transferring.remove(event.position)
        counts.failed += 1
        keep(
            RunReport.Failure(
                position: event.position, title: event.item.shownTitle, url: event.item.image.map(TransferURL.shown),
                reason: failure.reason))
        if showsFailures { say("failed \(event.position): \(event.item.shownTitle): \(failure.reason)") }
    }

    /// The first in the list, not the first to come: items end in any order.
    private func keep(_ failure: RunReport.Failure) {
        let index = failures.firstIndex { $0.position > failure.position } ?? failures.count
        failures.insert(failure, at: index)
        if failures.count > SummaryText.failuresShown { failures.removeLast() }
    }

    /// Else a run that waits would look like one that hangs. A list may have very many hosts: after the first few it is
    /// no news.
    private func say(_ notice: HostNotice) {
        pauses += 1
        guard volume == .verbose || showsPauses && pauses <= Self.pausesShown else { return }
        let time = Quantity.typed(.seconds(Int(min(notice.seconds.rounded(.up), 1e9))))
        if case .silence(let timeouts) = notice.refusal {
            return say("\(notice.host) gave no answer to \(timeouts) requests in a row, its items fail for \(time)")
        }
        say("\(notice.host) wants a pause of \(time), its items \(notice.refusal == nil ? "wait" : "fail")")
    }

    /// A failure has its own line already.
    private func say(_ event: ListEvent) {
        let page = event.page > 1 ? ", page \(event.page)" : ""
        let name = (event.section ?? event.list) + page
        switch event.state {
        case .success(let items): say("list \(name): \(items) \(items == 1 ? "item" : "items")")
        case .cancelled: say("list \(name): not read")
        case .queued, .loading, .failure: break
        }
    }

    private func say(_ line: String) {
        guard volume != .quiet else { return }
        output.write(display.message(TerminalText.clean(line)))
    }
}

extension Item {
    /// `Title (subtitle)`; not cleaned yet.
    fileprivate var shownTitle: String {
        subtitle.map { $0.isEmpty ? title : "\(title) (\($0))" } ?? title
    }
}

extension LoadedPicture {
    fileprivate var shownSize: String {
        "\(original.width)x\(original.height), \(Quantity.bytes(original.bytes))"
    }
}

import ArtCache
import ArtFetch
import ArtHTTP

/// What has been told of a run, and how it is shown. It keeps the first failures for the summary and otherwise grows with
/// what is on its way, not with the list.
struct ProgressAccount: Sendable {
    private let volume: Volume
    private let output: any TextOutput
    private let view: @Sendable () -> TerminalView
    private let showsFailures: Bool
    private let showsPauses: Bool

    private var display: ProgressDisplay
    private var progress = RunProgress()
    private var failures: [RunReport.Failure] = []
    private var pauses = 0
    /// The summary has the screen: what is told late is shown no more.
    private var isOver = false

    init(
        style: ProgressDisplay.Style, volume: Volume, output: any TextOutput,
        view: @escaping @Sendable () -> TerminalView
    ) {
        self.volume = volume
        self.output = output
        self.view = view
        display = ProgressDisplay(style: style)
        showsFailures = style == .plain || volume == .verbose && style != .json
        showsPauses = style != .none && style != .json
    }

    /// Whether anything is shown that moves.
    var isDrawing: Bool { display.style != .none && display.style != .json }

    mutating func receive(_ event: LoadEvent, _ now: Duration) {
        if display.style == .json {
            output.write(String(decoding: EventLine.json(event, at: now), as: UTF8.self))
        }
        switch event {
        case .list(let event): receive(event)
        case .item(let event): receive(event, now)
        case .pause(let notice): say(notice)
        }
        redraw(now)
    }

    mutating func stopping(_ now: Duration) {
        guard !isOver, volume != .quiet, display.style != .json else { return }
        output.write(display.message("stopping: what is done is kept; a second signal ends at once"))
        redraw(now)
    }

    /// Takes the progress away for good; returns the first failures in list order.
    mutating func finish() -> [RunReport.Failure] {
        isOver = true
        output.write(display.finish())
        return failures
    }

    mutating func redraw(_ now: Duration) {
        if !isOver, let text = display.update(progress, at: now, view) { output.write(text) }
    }
}

// MARK: - What is said besides

extension ProgressAccount {
    private mutating func receive(_ event: ListEvent) {
        progress.note(event)
        if case .failure(let failure) = event.state, showsFailures {
            say("list failed: \(event.list): \(failure.reason)")
        }
        if volume == .verbose { say(event) }
    }

    private mutating func receive(_ event: ItemEvent, _ now: Duration) {
        progress.note(event, at: now)
        switch event.state {
        case .success(let picture) where volume == .verbose:
            say("\(picture.origin.rawValue) \(event.position): \(event.item.shownTitle), \(picture.shownSize)")
        case .failure(let failure, let attempts): failed(event, failure, attempts)
        case .cancelled where volume == .verbose: say("cancelled \(event.position): \(event.item.shownTitle)")
        default: break
        }
    }

    private mutating func failed(_ event: ItemEvent, _ failure: Failure, _ attempts: Int) {
        keep(
            RunReport.Failure(
                position: event.position, title: event.item.shownTitle, url: event.item.image.map(TransferURL.shown),
                page: event.item.page.map(TransferURL.shown), reason: failure.reason, attempts: attempts))
        if showsFailures { say("failed \(event.position): \(event.item.shownTitle): \(failure.reason)") }
    }

    /// The first in the list, not the first to come: items end in any order.
    private mutating func keep(_ failure: RunReport.Failure) {
        let index = failures.firstIndex { $0.position > failure.position } ?? failures.count
        failures.insert(failure, at: index)
        if failures.count > SummaryText.failuresShown { failures.removeLast() }
    }

    /// Else a run that waits would look like one that hangs. A list may have very many hosts: after the first few it is
    /// no news.
    private mutating func say(_ notice: HostNotice) {
        pauses += 1
        guard display.style != .json, volume == .verbose || showsPauses && pauses <= ProgressReporter.pausesShown else {
            return
        }
        let time = Quantity.typed(.seconds(Int(min(notice.seconds.rounded(.up), 1e9))))
        if case .silence(let timeouts) = notice.refusal {
            return say("\(notice.host) gave no answer to \(timeouts) requests in a row, its items fail for \(time)")
        }
        say("\(notice.host) wants a pause of \(time), its items \(notice.refusal == nil ? "wait" : "fail")")
    }

    /// A failure has its own line already.
    private mutating func say(_ event: ListEvent) {
        let page = event.page > 1 ? ", page \(event.page)" : ""
        let name = (event.section ?? event.list) + page
        switch event.state {
        case .success(let items): say("list \(name): \(items) \(items == 1 ? "item" : "items")")
        case .cancelled: say("list \(name): not read")
        case .queued, .loading, .failure: break
        }
    }

    private mutating func say(_ line: String) {
        guard volume != .quiet, display.style != .json else { return }
        output.write(display.message(TerminalText.clean(line)))
    }
}

extension LoadedPicture {
    fileprivate var shownSize: String {
        "\(original.width)x\(original.height), \(Quantity.bytes(original.bytes))"
    }
}

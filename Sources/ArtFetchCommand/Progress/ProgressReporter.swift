import ArtCache
import ArtFetch
import ArtHTTP
import Synchronization

/// Shows what happens in a run, told by all of its tasks.
///
/// Its lock is also held while a line is written: what is written in whose order is what it guards.
final class ProgressReporter: Sendable {
    /// What it must be told: where nothing is shown, only what the summary lists.
    let selection: EventSelection
    private let now: @Sendable () -> Duration
    private let account: Mutex<ProgressAccount>

    static let pausesShown = 10

    /// - Parameters:
    ///   - now: the time since the run's start.
    ///   - view: the terminal as it is when it is asked for.
    init(
        style: ProgressDisplay.Style, volume: Volume, output: any TextOutput,
        now: @escaping @Sendable () -> Duration,
        view: @escaping @Sendable () -> TerminalView = { TerminalView(columns: HelpText.columns, rows: 24) }
    ) {
        self.now = now
        selection = style == .none && volume != .verbose ? .failures : .all
        account = Mutex(ProgressAccount(style: style, volume: volume, output: output, view: view))
    }

    func receive(_ event: LoadEvent) {
        account.withLock { $0.receive(event, now()) }
    }

    /// Whether anything is shown that moves.
    var isDrawing: Bool { account.withLock(\.isDrawing) }

    func tick() {
        account.withLock { $0.redraw(now()) }
    }

    /// The first signal came.
    func stopping() {
        account.withLock { $0.stopping(now()) }
    }

    /// Takes the progress away; returns the first failures in list order.
    func finish() -> [RunReport.Failure] {
        account.withLock { $0.finish() }
    }
}

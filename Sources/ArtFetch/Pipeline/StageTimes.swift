/// Adds up how long one item is in each stage. A pure value: the caller tells the time.
struct StageTimes: Sendable {
    /// `waiting`: its host is busy or in a pause, its next attempt is not due, or it shares another item's download.
    enum Stage: Hashable, Sendable {
        case waiting
        case loading
        case decoding
        case storing
    }

    private var stage = Stage.waiting
    private var since: Duration
    private var sums: [Stage: Duration] = [:]

    /// An item waits from the moment when it is known.
    init(at now: Duration) {
        since = now
    }

    mutating func enter(_ next: Stage, at now: Duration) {
        sums[stage, default: .zero] += now - since
        (stage, since) = (next, now)
    }

    func ended(at now: Duration) -> EntryTimings {
        var all = self
        all.enter(stage, at: now)
        return EntryTimings(
            waiting: all.milliseconds(.waiting), loading: all.milliseconds(.loading),
            decoding: all.milliseconds(.decoding), storing: all.milliseconds(.storing))
    }

    private func milliseconds(_ stage: Stage) -> Int {
        Int(((sums[stage] ?? .zero) / .milliseconds(1)).rounded())
    }
}

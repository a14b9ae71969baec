import ArtHTTP
import Synchronization

/// Times the items that are on their way, for `--timings`.
///
/// Not for what people are shown while a run goes on: `RunProgress` has its own times, of events as they are read.
final class StageClock: Sendable {
    private let timeline: Timeline
    /// By position; an item leaves when it has ended.
    private let items = Mutex<[Int: StageTimes]>([:])

    init(_ timeline: Timeline) {
        self.timeline = timeline
    }

    /// The item comes to a stage; with the first it becomes known.
    func enter(_ stage: StageTimes.Stage, _ position: Int) {
        let now = timeline.now
        items.withLock { $0[position, default: StageTimes(at: now)].enter(stage, at: now) }
    }

    func end(_ position: Int) -> EntryTimings {
        let now = timeline.now
        let times = items.withLock { $0.removeValue(forKey: position) }
        return (times ?? StageTimes(at: now)).ended(at: now)
    }
}

extension StageTimes.Stage {
    /// `nil` for the states in which an item ends.
    init?(_ state: LoadState) {
        switch state {
        case .queued: self = .waiting
        case .loading: self = .loading
        case .decoding: self = .decoding
        case .storing: self = .storing
        case .success, .failure, .cancelled: return nil
        }
    }
}

import ArtCache
import ArtFetch

/// What a run is doing, told event by event. A pure value, whose size goes with what is on its way and not with the list.
struct RunProgress: Sendable {
    /// An item that is worked on.
    struct Running: Hashable, Sendable {
        enum Stage: String, Hashable, Sendable {
            case loading
            case decoding
            case storing
        }

        var title: String
        var section: String?
        var stage: Stage
        /// Of `loading`, from 1.
        var attempt = 1
        /// When it came to this stage.
        var since: Duration

        fileprivate mutating func enter(_ stage: Stage, attempt: Int, at now: Duration) {
            (self.stage, self.attempt, since) = (stage, attempt, now)
        }
    }

    /// What is known of one section while it has items that have not ended.
    struct Section: Hashable, Sendable {
        /// Items that were named so far.
        var found = 0
        var finished = 0
        var failed = 0
        /// The section's place among the others.
        var number: Int

        var isBusy: Bool { finished < found }
    }

    private(set) var counts = RunCounts()
    /// By position.
    private(set) var running: [Int: Running] = [:]
    /// By name; only those that are busy, and no more than `sectionsKept`.
    private(set) var sections: [String: Section] = [:]

    private var listedItems = 0
    private var queuedItems = 0
    private var sectionsSeen = 0
    /// Items whose own transfer has begun; a duplicate's success brings no bytes.
    private var transferring: Set<Int> = []

    /// A list may name a section of its own for each item; the screen has room for few.
    static let sectionsKept = 256

    mutating func note(_ event: ListEvent) {
        switch event.state {
        case .queued: counts.lists += 1
        case .loading: break
        case .success(let items):
            counts.listsRead += 1
            listedItems += items
        case .failure, .cancelled: counts.listsRead += 1
        }
        countFound()
    }

    mutating func note(_ event: ItemEvent, at now: Duration) {
        switch event.state {
        case .queued:
            queuedItems += 1
            countFound()
            begin(event.item.section)
        case .loading(let attempt):
            transferring.insert(event.position)
            run(event, .loading, attempt: attempt, now)
        case .decoding: run(event, .decoding, now)
        case .storing: run(event, .storing, now)
        case .success(let picture):
            let isOwn = transferring.contains(event.position)
            if isOwn && picture.origin == .network { counts.bytes += picture.original.bytes }
            if picture.origin == .network { counts.fetched += 1 } else { counts.fromCache += 1 }
            end(event)
        case .failure:
            counts.failed += 1
            end(event, isFailure: true)
        case .cancelled:
            counts.cancelled += 1
            end(event)
        }
    }

    /// A list tells its length at its end; until then there are as many items as were queued.
    private mutating func countFound() {
        counts.found = max(listedItems, queuedItems)
        counts.isComplete = counts.listsRead == counts.lists && listedItems > 0
    }

    private mutating func run(_ event: ItemEvent, _ stage: Running.Stage, attempt: Int = 1, _ now: Duration) {
        guard running[event.position] == nil else {
            // Its title is made once: this is done for every item, and seen of few.
            running[event.position]?.enter(stage, attempt: attempt, at: now)
            return
        }
        running[event.position] = Running(
            title: event.item.shownTitle, section: event.item.section, stage: stage, attempt: attempt, since: now)
    }

    private mutating func end(_ event: ItemEvent, isFailure: Bool = false) {
        transferring.remove(event.position)
        running[event.position] = nil
        guard let name = event.item.section, sections[name] != nil else { return }
        sections[name]?.finished += 1
        if isFailure { sections[name]?.failed += 1 }
        if sections.count > Self.sectionsKept / 2, sections[name]?.isBusy == false { sections[name] = nil }
    }

    private mutating func begin(_ section: String?) {
        guard let section else { return }
        if sections[section] == nil {
            guard sections.count < Self.sectionsKept else { return }
            sectionsSeen += 1
            sections[section] = Section(number: sectionsSeen)
        }
        sections[section]?.found += 1
    }
}

extension RunProgress {
    /// Those that are longest at it first, so that a line stays where it is until its item goes on.
    var longestRunning: [Running] {
        running.sorted { ($0.value.since, $0.key) < ($1.value.since, $1.key) }.map(\.value)
    }

    /// Those with items that have not ended, in the order of the list.
    var busySections: [(name: String, section: Section)] {
        sections.filter(\.value.isBusy).sorted { $0.value.number < $1.value.number }.map { ($0.key, $0.value) }
    }
}

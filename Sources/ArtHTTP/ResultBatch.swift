/// Results that are handed over together, so that the threads of the tasks that wait for them are woken once and not for
/// each: waking one costs as much as half of a small transfer. Used on the curl thread only.
struct ResultBatch {
    /// A turn takes about a tenth of a millisecond; no result waits for more of them.
    private static let mostTurns = 4

    private var results: [(start: CurlInbox.Start, result: Result<HopAnswer, TransferError>)] = []
    private var turns = 0

    var isEmpty: Bool { results.isEmpty }

    mutating func append(_ start: CurlInbox.Start, _ result: Result<HopAnswer, TransferError>) {
        results.append((start, result))
    }

    /// Asked once a turn: whether there are enough, beside those that still run, or one has waited long enough.
    mutating func isDue(running: Int) -> Bool {
        if results.isEmpty { return false }
        turns += 1
        return turns >= Self.mostTurns || results.count >= running
    }

    mutating func handOver() {
        for (start, result) in results { start.finish(result) }
        results.removeAll(keepingCapacity: true)
        turns = 0
    }
}

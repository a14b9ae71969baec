/// The deadlines of one transfer, in times of the injected clock. Pure: told what happened, it says what is due.
struct TransferWatch: Hashable {
    private enum Phase: Hashable {
        /// Waits for a connection that another transfer has; only the item's deadline runs.
        case waiting
        case connecting(since: Duration)
        case receiving(lastByte: Duration)
    }

    struct Expiry: Hashable {
        var at: Duration
        var error: TransferError
    }

    /// When the item must be done, and how long it had.
    struct ItemDeadline: Hashable {
        var at: Duration
        var allowed: Duration
    }

    let timeouts: TransferTimeouts
    let item: ItemDeadline?
    private var phase = Phase.waiting

    init(timeouts: TransferTimeouts, item: ItemDeadline?) {
        self.timeouts = timeouts
        self.item = item
    }

    /// A name is looked up or a socket opened; of several, the first counts.
    mutating func connecting(at now: Duration) {
        if phase == .waiting { phase = .connecting(since: now) }
    }

    /// The connection is ready for the request; also when it was ready before.
    mutating func connected(at now: Duration) {
        phase = .receiving(lastByte: now)
    }

    mutating func received(at now: Duration) {
        phase = .receiving(lastByte: now)
    }

    /// The deadline that comes first.
    var expiry: Expiry? {
        let due = [phaseExpiry, itemExpiry].compactMap { $0 }
        return due.min { $0.at < $1.at }
    }

    private var phaseExpiry: Expiry? {
        switch phase {
        case .waiting:
            nil
        case .connecting(let since):
            Expiry(at: since + timeouts.connect, error: .timeout(.connect, seconds: timeouts.connect.seconds))
        case .receiving(let lastByte):
            Expiry(at: lastByte + timeouts.stall, error: .timeout(.stall, seconds: timeouts.stall.seconds))
        }
    }

    private var itemExpiry: Expiry? {
        item.map { Expiry(at: $0.at, error: .timeout(.item, seconds: $0.allowed.seconds)) }
    }
}

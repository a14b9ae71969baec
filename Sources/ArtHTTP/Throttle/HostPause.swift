/// The pauses of a host: the one that it is in, how many there were in a row, and their time in all. Pure.
struct HostPause: Hashable {
    /// Those in a row, without a success between.
    private(set) var inARow = 0
    private var begin = Duration.zero
    private(set) var end = Duration.zero
    private var ended = Duration.zero

    func isOn(at now: Duration) -> Bool { now < end }

    /// The time of all pauses up to now.
    func total(at now: Duration) -> Duration { ended + (min(now, end) - begin) }

    /// The next pause in seconds, if it is asked for, or if not: twice as long each time. Who asked for too little, and
    /// then has too much again, is given more than asked.
    func length(asked: Double?, otherwise: Double) -> Double {
        let own = otherwise * Double(1 << min(inARow, 30))
        return inARow == 0 ? asked ?? own : max(asked ?? 0, own)
    }

    mutating func begin(at now: Duration, until moment: Duration) {
        inARow += 1
        extend(at: now, until: moment)
    }

    /// A pause that is no reproach, or one on its way that becomes longer.
    mutating func extend(at now: Duration, until moment: Duration) {
        if !isOn(at: now) {
            ended = total(at: now)
            begin = now
        }
        end = max(end, moment, now)
    }

    mutating func succeeded() { inARow = 0 }
}

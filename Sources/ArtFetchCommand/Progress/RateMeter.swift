/// Bytes or items a second over the last seconds. A pure value: the caller tells the time.
struct RateMeter: Sendable {
    private static let window = Duration.seconds(5)
    /// Samples are at least this far apart, so that there are few of them.
    private static let spacing = Duration.milliseconds(250)

    private var samples: [(time: Duration, total: Int)] = [(.zero, 0)]

    /// `total` is what there was so far, `now` the time since the start.
    mutating func note(_ total: Int, at now: Duration) {
        guard let last = samples.last, now - last.time >= Self.spacing else { return }
        samples.append((now, total))
        while samples.count > 2, now - samples[1].time >= Self.window { samples.removeFirst() }
    }

    /// 0 until there is something to divide by.
    var perSecond: Int {
        guard let first = samples.first, let last = samples.last, last.time > first.time else { return 0 }
        return max(Int(Double(last.total - first.total) / ((last.time - first.time) / .seconds(1))), 0)
    }
}

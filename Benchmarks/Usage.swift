#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What one run of a child took, in seconds and bytes.
struct Usage {
    var wall: Double
    /// User and system time of all its threads.
    var cpu: Double
    /// getrusage(2). A child counts from its spawn on, when it still is its parent: figures below the parent's own
    /// size mean nothing, so this program stays small.
    var peak: Double

    init(wall: Duration, _ usage: rusage) {
        self.wall = Double(wall.components.seconds) + Double(wall.components.attoseconds) / 1e18
        cpu = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
        #if canImport(Darwin)
            peak = Double(usage.ru_maxrss)
        #else
            peak = Double(usage.ru_maxrss) * 1024
        #endif
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}

/// The runs of one contender, in order.
struct Series {
    let name: String
    var runs: [Usage] = []

    func median(_ value: KeyPath<Usage, Double>) -> Double { runs.map { $0[keyPath: value] }.median }

    /// The ratio of the medians: what a user sees.
    func ratio(_ value: KeyPath<Usage, Double>, to other: Series) -> Double {
        median(value) / other.median(value)
    }

    /// The median of the ratios within each round: drift of the machine between rounds cancels out.
    func pairedRatio(_ value: KeyPath<Usage, Double>, to other: Series) -> Double {
        zip(runs, other.runs).map { $0[keyPath: value] / $1[keyPath: value] }.median
    }
}

extension [Double] {
    /// The middle one, or the mean of the middle two; 0 of none.
    var median: Double {
        guard !isEmpty else { return 0 }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}

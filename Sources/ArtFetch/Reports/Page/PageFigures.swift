import ArtCache
import ArtHTTP

/// What the plots of the page show, counted in one pass over the entries.
struct PageFigures {
    /// Of the originals, whether they were fetched or lay in the cache.
    private(set) var bytesByHost: [String: Int] = [:]
    /// Milliseconds of all items; `nil` where the manifest has no timings.
    private(set) var stages: EntryTimings?
    /// Pictures by the longer side of their original: up to 64 pixels, 128, and so on; the last has the rest.
    private(set) var sides = [Int](repeating: 0, count: sideLimits.count + 1)
    /// Pictures by the bytes of their original, in the same way.
    private(set) var sizes = [Int](repeating: 0, count: sizeLimits.count + 1)
    private(set) var warned = 0

    static let sideLimits = [64, 128, 256, 512, 1024, 2048, 4096]
    /// Four times as many bytes each.
    static let sizeLimits = [4_000, 16_000, 64_000, 256_000, 1_000_000, 4_000_000]
    /// A list may have very many hosts; those that come later than these are counted together.
    static let hostsKept = 1_000
    static let otherHosts = "other hosts"

    init(_ record: RunRecord) throws {
        try record.forEachEntry { add($0) }
    }

    private mutating func add(_ entry: ManifestEntry) {
        if let timings = entry.timings { add(timings) }
        guard let picture = entry.picture else { return }
        let original = picture.original
        if !original.warnings.isEmpty { warned += 1 }
        let side = max(original.width, original.height)
        sides[Self.sideLimits.firstIndex { side <= $0 } ?? Self.sideLimits.count] += 1
        sizes[Self.sizeLimits.firstIndex { original.bytes <= $0 } ?? Self.sizeLimits.count] += 1
        if let url = entry.asked { add(original.bytes, of: HostKey(url: url)) }
    }

    /// Saturated: a manifest is a file that anyone may have written.
    private mutating func add(_ bytes: Int, of host: HostKey?) {
        var name = host?.description ?? Self.otherHosts
        if bytesByHost[name] == nil && bytesByHost.count >= Self.hostsKept { name = Self.otherHosts }
        bytesByHost[name] = Self.sum(bytesByHost[name] ?? 0, bytes)
    }

    private mutating func add(_ timings: EntryTimings) {
        var sum = stages ?? EntryTimings()
        sum.waiting = Self.sum(sum.waiting, timings.waiting)
        sum.loading = Self.sum(sum.loading, timings.loading)
        sum.decoding = Self.sum(sum.decoding, timings.decoding)
        sum.storing = Self.sum(sum.storing, timings.storing)
        stages = sum
    }

    private static func sum(_ total: Int, _ more: Int) -> Int {
        let (sum, isTooLarge) = total.addingReportingOverflow(max(more, 0))
        return isTooLarge ? Int.max : sum
    }
}

extension PageFigures {
    /// The host of all pictures, if there is only one.
    var onlyHost: String? {
        bytesByHost.count == 1 ? bytesByHost.keys.first { $0 != Self.otherHosts } : nil
    }

    /// The largest, and what the others have together.
    func hosts(atMost count: Int) -> [(name: String, bytes: Int)] {
        let sorted = bytesByHost.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        guard sorted.count > count else { return sorted.map { ($0.key, $0.value) } }
        let rest = sorted[(count - 1)...]
        return sorted[..<(count - 1)].map { ($0.key, $0.value) }
            + [(PageNumber.count(rest.count, "more host", "more hosts"), rest.reduce(0) { Self.sum($0, $1.value) })]
    }
}

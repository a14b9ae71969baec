/// Which objects go when there is too much. A pure choice: who was used longest ago goes first.
enum EvictionPlan {
    /// An object that may go.
    struct Candidate: Hashable, Sendable {
        /// By which the index names it; `nil` where that is not known.
        var number: Int?
        var digest: ContentDigest
        var size: Int
        var lastUse: Int
        var isRendition: Bool
        var stamp: ObjectStamp?
    }

    /// Whom it is the turn of. What a run uses itself comes after everything else, and its renditions, which are what it
    /// is for, after its originals.
    enum Turn: CaseIterable, Sendable {
        case earlierThanRun
        case originalsOfRun
        case renditionsOfRun
    }

    /// - Parameters:
    ///   - candidates: in the order of their use.
    ///   - excess: bytes that are to be freed.
    ///   - spared: what may not go.
    /// - Returns: no more of the first candidates than it takes.
    static func victims(_ candidates: [Candidate], excess: Int, sparing spared: Set<ContentDigest>) -> [Candidate] {
        var victims: [Candidate] = []
        var rest = excess
        for candidate in candidates where rest > 0 && !spared.contains(candidate.digest) {
            victims.append(candidate)
            rest -= candidate.size
        }
        return victims
    }

    /// How far an eviction goes once the limit is reached: a sixteenth below it, so that not every picture costs one.
    static func target(limit: Int) -> Int { limit - limit / 16 }
}

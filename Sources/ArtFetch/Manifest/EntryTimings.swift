/// How long one item was in each state, in milliseconds, all attempts together.
public struct EntryTimings: Hashable, Sendable, Decodable {
    /// Known, and not yet, or not at the moment, worked on: its host was busy or in a pause, or its next attempt not due.
    public var waiting: Int
    public var loading: Int
    public var decoding: Int
    public var storing: Int

    public init(waiting: Int = 0, loading: Int = 0, decoding: Int = 0, storing: Int = 0) {
        self.waiting = waiting
        self.loading = loading
        self.decoding = decoding
        self.storing = storing
    }
}

extension EntryTimings {
    /// All but the waiting.
    package var work: Int { loading + decoding + storing }

    func write(to json: inout JSONText) {
        json.object { timings in
            timings.member("waiting", waiting)
            timings.member("loading", loading)
            timings.member("decoding", decoding)
            timings.member("storing", storing)
        }
    }
}

/// The warnings of one page: the first ones in full, the rest as a number, so that a hostile list cannot fill the
/// memory with sentences about itself.
struct PageWarnings {
    static let limit = 20

    private var kept: [String] = []
    private var count = 0

    mutating func add(_ sentence: @autoclosure () -> String) {
        count += 1
        if count <= Self.limit { kept.append(sentence()) }
    }

    var sentences: [String] {
        count > Self.limit ? kept + ["\(count - Self.limit) more warnings of this kind"] : kept
    }
}

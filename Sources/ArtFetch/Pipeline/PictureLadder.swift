import ArtImage

/// Which pictures are asked for in an item's place, one after the other: what the feed knows its service to have, and
/// at last what the list named. Pure.
struct PictureLadder: Sendable {
    let feed: any Feed
    let wanted: WantedSize

    /// What is asked for first.
    func first(for image: String) -> String {
        feed.candidates(for: image, wanted: wanted).first ?? image
    }

    /// What is asked for after `asked` has failed; `nil` if the failure says nothing of other sizes, or none is left.
    ///
    /// - Parameter others: Pictures that the list names besides.
    func next(
        after asked: String, _ failure: Failure, for image: String, or others: [ImageVariant] = []
    ) -> String? {
        guard failure.leavesOtherSizes else { return nil }
        let steps = ([image] + others.map(\.url)).flatMap { feed.candidates(for: $0, wanted: wanted) + [$0] }
        guard let last = steps.lastIndex(of: asked) else { return nil }
        return steps[(last + 1)...].first { !steps[...last].contains($0) }
    }
}

extension Failure {
    /// The server does not know this size, or refuses it; or nobody is asked for it, and another may be kept.
    fileprivate var leavesOtherSizes: Bool {
        switch kind {
        case .httpStatus: status == 400 || status == 404
        case .offlineMiss: true
        default: false
        }
    }
}

extension FetchConfiguration {
    /// What each service is asked for.
    var wantedSize: WantedSize {
        if asksForLargest { return .largest }
        let fills = recipes.contains { $0.fit == .cover || $0.fit == .exact }
        return fills ? .covering(largestBox) : .fitting(largestBox)
    }
}

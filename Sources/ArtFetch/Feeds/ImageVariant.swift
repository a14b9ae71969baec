import ArtImage

/// One of several pictures that a list names for an item, and how large it says that it is.
public struct ImageVariant: Hashable, Sendable {
    public var url: String
    /// In pixels; `nil` where the list does not say.
    public var width: Int?
    public var height: Int?

    public init(url: String, width: Int? = nil, height: Int? = nil) {
        self.url = url
        self.width = width
        self.height = height
    }

    /// Of words as a list has them; what is no number of pixels says nothing.
    init(url: String, _ width: String?, _ height: String?) {
        self.init(url: url, width: Self.pixels(width), height: Self.pixels(height))
    }

    private static func pixels(_ word: String?) -> Int? {
        guard let word, let pixels = Int(word), (1...100_000).contains(pixels) else { return nil }
        return pixels
    }

    fileprivate var size: PixelSize? {
        guard let width, let height else { return nil }
        return PixelSize(width: width, height: height)
    }

    fileprivate var area: Int { (width ?? 0) * (height ?? 0) }
}

extension Item {
    /// With the variant that is to be asked for as its image, and the few that stand in for one that is not there.
    func choosingVariant(for wanted: WantedSize) -> Item {
        let ranked = variants.ranked(for: wanted)
        guard let best = ranked.first else { return self }
        var item = self
        item.image = best.url
        item.variants = Array(ranked.dropFirst().prefix(Self.mostStandIns))
        return item
    }

    /// A list does not get to say how often is asked.
    private static let mostStandIns = 3
}

extension [ImageVariant] {
    /// In the order in which they are asked for: those that are known to be large enough, the smallest first; then those
    /// whose size is not known; then the others, the largest first.
    func ranked(for wanted: WantedSize) -> [ImageVariant] {
        let largestFirst = sorted { $0.area > $1.area }
        if wanted == .largest { return largestFirst }
        let isEnough = { (variant: ImageVariant) in variant.size.map(wanted.isMet) ?? false }
        return largestFirst.reversed().filter(isEnough) + filter { $0.size == nil }
            + largestFirst.filter { $0.size != nil && !isEnough($0) }
    }
}

extension WantedSize {
    /// Whether a picture is as large as its rendition at least.
    fileprivate func isMet(by size: PixelSize) -> Bool {
        switch self {
        case .fitting(let box): size.width >= box.width || size.height >= box.height
        case .covering(let box): size.width >= box.width && size.height >= box.height
        case .largest: false
        }
    }
}

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
    /// With the variant that is to be asked for, and no other.
    func choosingVariant(for wanted: WantedSize) -> Item {
        guard let variant = variants.best(for: wanted) else { return self }
        var item = self
        item.image = variant.url
        item.variants = []
        return item
    }
}

extension [ImageVariant] {
    /// The one to ask for: the smallest that is known to be large enough; else the first whose size is not known; else
    /// the largest. `nil` if there are none.
    func best(for wanted: WantedSize) -> ImageVariant? {
        let enough = filter { variant in variant.size.map(wanted.isMet) ?? false }
        let largest = self.max { $0.area < $1.area }
        if wanted == .largest { return largest }
        return enough.min { $0.area < $1.area } ?? first { $0.size == nil } ?? largest
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

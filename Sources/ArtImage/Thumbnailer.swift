/// Bytes and recipes in, renditions or an error out. Synchronous: pixels never cross an `await`, and the work can
/// move to another process behind this seam. Callers run it off Swift's cooperative pool.
public protocol Thumbnailer: Sendable {
    /// Proves that `bytes` is a whole picture and makes one rendition a recipe, in the recipes' order.
    ///
    /// With no recipes the picture is still decoded to its last byte.
    func thumbnails(
        of bytes: RawSpan, recipes: [Recipe], limits: ImageLimits
    ) throws(ImageError) -> Thumbnails

    /// The bytes of memory that `thumbnails` would take, an upper bound computed from the header alone, so that the
    /// caller can wait until there is room.
    ///
    /// - Throws: what the header shows to be no decodable picture; `tooMuchMemory` if one decode alone is over the limit.
    func memoryNeeded(
        for bytes: RawSpan, recipes: [Recipe], limits: ImageLimits
    ) throws(ImageError) -> Int
}

/// What is refused before or while decoding.
public struct ImageLimits: Hashable, Sendable {
    /// Width × height of the original, checked before anything is allocated.
    public var maxPixels: Int
    /// Bytes that one decode may allocate, computed from the header.
    public var maxDecodeMemory: Int
    /// From the header to the last row. The largest good picture takes a second; longer takes only one made to.
    public var maxDecodeTime: Duration
    public var acceptance: Acceptance

    public init(
        maxPixels: Int = 100_000_000, maxDecodeMemory: Int = 512_000_000, maxDecodeTime: Duration = .seconds(10),
        acceptance: Acceptance = .sound
    ) {
        self.maxPixels = maxPixels
        self.maxDecodeMemory = maxDecodeMemory
        self.maxDecodeTime = maxDecodeTime
        self.acceptance = acceptance
    }
}

/// How much is forgiven in a file.
public enum Acceptance: String, CaseIterable, Sendable {
    /// Picture data whole and undamaged; oddities around it pass with a warning.
    case sound
    /// Any codec warning about picture data or structure is an error.
    case clean
    /// What a browser would still show, marked `damaged`.
    case any
}

/// What the decoder found of an original, best first.
public enum Verdict: String, CaseIterable, Sendable {
    case clean
    case sound
    case damaged

    /// Whether a run that accepts `acceptance` may use a picture of this verdict.
    public func satisfies(_ acceptance: Acceptance) -> Bool {
        switch acceptance {
        case .clean: self == .clean
        case .sound: self != .damaged
        case .any: true
        }
    }
}

/// A proven original and the renditions made of it.
public struct Thumbnails: Hashable, Sendable {
    public var mediaType: String
    /// After orientation.
    public var size: PixelSize
    public var verdict: Verdict
    /// Oddities that were let pass, a sentence each.
    public var warnings: [String]
    /// One a recipe, in the recipes' order.
    public var renditions: [EncodedRendition]
    /// Of the smallest rendition that shows the whole picture, without its padding; of a small one of its own where all
    /// are cut. nil if there are no renditions.
    public var placeholder: Placeholder?

    public init(
        mediaType: String, size: PixelSize, verdict: Verdict, warnings: [String], renditions: [EncodedRendition],
        placeholder: Placeholder? = nil
    ) {
        self.mediaType = mediaType
        self.size = size
        self.verdict = verdict
        self.warnings = warnings
        self.renditions = renditions
        self.placeholder = placeholder
    }
}

/// One encoded thumbnail.
public struct EncodedRendition: Hashable, Sendable {
    public var recipe: Recipe
    public var mediaType: String
    public var size: PixelSize
    public var bytes: [UInt8]

    public init(recipe: Recipe, mediaType: String, size: PixelSize, bytes: [UInt8]) {
        self.recipe = recipe
        self.mediaType = mediaType
        self.size = size
        self.bytes = bytes
    }
}

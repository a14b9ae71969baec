/// How one rendition is made of an original. The same original, recipe and version give the same bytes.
public struct Recipe: Hashable, Sendable {
    /// How the picture fills its box.
    public enum Fit: String, CaseIterable, Sendable {
        /// The whole picture inside the box; one side may be shorter.
        case contain
        /// The whole box filled, what sticks out cut off at both ends.
        case cover
        /// The whole picture inside the box, the rest filled with the background.
        case pad
        /// Both sides as the box says; the aspect ratio gives way.
        case exact
    }

    /// What a rendition is encoded as.
    public enum OutputFormat: String, CaseIterable, Sendable {
        /// JPEG if the picture is opaque, PNG if it is not.
        case auto
        case jpeg
        case png
        /// Lossy by `quality`, with alpha if the picture is not opaque.
        case webp
        /// Every visible pixel as it is.
        case webpLossless = "webp-lossless"
    }

    /// How much the pixels around a place count when a picture is scaled (`art_filter`).
    public enum Filter: String, CaseIterable, Sendable {
        /// The mean of those that fall into a pixel: nothing rings, and edges are rough.
        case box
        /// Softer than `lanczos3`, without ringing.
        case triangle
        /// Mitchell's and Netravali's cubic: a little soft, with hardly any ringing.
        case mitchell
        /// The sharpest, with a little ringing at hard edges.
        case lanczos3
    }

    /// How much of its colour a JPEG keeps: as sampling ratios are written.
    public enum Chroma: String, CaseIterable, Sendable {
        /// Half of it each way: what the eye misses least.
        case halved = "420"
        /// All of it: text and thin red lines stay sharp, for a quarter more bytes.
        case full = "444"
    }

    /// The bounding box, in pixels.
    public var box: PixelSize
    /// A larger box that the original is decoded for, if there is one: a JPEG is decoded at a part of its size, which
    /// the bytes depend on. Recipes for the same one come from the same decode.
    public var scaledFor: PixelSize?
    public var fit: Fit
    public var format: OutputFormat
    /// Of JPEG and lossy WebP, 1…100.
    public var quality: Int
    public var chroma: Chroma
    /// Whether a JPEG comes in several scans of growing detail.
    public var progressive: Bool
    /// Whether a JPEG has Huffman tables of its own: a tenth smaller at 100 pixels, three times slower to write. Always
    /// so if it is progressive.
    public var optimize: Bool
    /// Whether a picture smaller than the box is enlarged.
    public var upscale: Bool
    public var filter: Filter
    /// Whether the picture is scaled in linear light instead of on sRGB values: fine bright patterns keep their
    /// brightness, for more time.
    public var linear: Bool
    /// Whether colours stay as they are and the rendition carries the picture's ICC profile, if it has one for red, green
    /// and blue, instead of becoming sRGB. Not with `linear`, which goes by sRGB's curve.
    public var keepICC: Bool
    /// Fills what `pad` leaves free, and lies under transparency in JPEG.
    public var background: RGBColor

    /// Counts up whenever the same recipe would give other bytes than before.
    public static let version = 2

    public init(
        box: PixelSize, fit: Fit = .contain, format: OutputFormat = .auto, quality: Int = 85,
        chroma: Chroma = .halved, progressive: Bool = false, optimize: Bool = false, upscale: Bool = false,
        filter: Filter = .lanczos3, linear: Bool = false, keepICC: Bool = false,
        background: RGBColor = .white, scaledFor: PixelSize? = nil
    ) {
        self.box = box
        self.scaledFor = scaledFor
        self.fit = fit
        self.format = format
        self.quality = quality
        self.chroma = chroma
        self.progressive = progressive
        self.optimize = optimize
        self.upscale = upscale
        self.filter = filter
        self.linear = linear
        self.keepICC = keepICC
        self.background = background
    }

    /// The recipe of what the decode is scaled for.
    var forDecode: Recipe {
        var recipe = self
        recipe.box.width = max(box.width, scaledFor?.width ?? 0)
        recipe.box.height = max(box.height, scaledFor?.height ?? 0)
        return recipe
    }

    /// Everything that decides the bytes, as one line: the cache finds a rendition by the original's digest and this.
    public var key: String {
        let enlarging = upscale ? "upscale" : "shrink"
        let coding = progressive ? "progressive" : optimize ? "optimized" : "baseline"
        let jpeg = "q\(quality) \(chroma.rawValue) \(coding)"
        let sizes = forDecode.box == box ? "\(box)" : "\(box) for \(forDecode.box)"
        let color = linear ? " linear" : keepICC ? " icc" : ""
        return "v\(Self.version) \(sizes) \(fit) \(format) \(jpeg) \(enlarging) \(filter) \(background)\(color)"
    }
}

/// An sRGB colour, 8 bits a channel.
public struct RGBColor: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public static let white = RGBColor(red: 255, green: 255, blue: 255)

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}

extension RGBColor: CustomStringConvertible {
    /// `#rrggbb`.
    public var description: String {
        "#"
            + [red, green, blue].map { channel in
                let digits = String(channel, radix: 16)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
    }
}

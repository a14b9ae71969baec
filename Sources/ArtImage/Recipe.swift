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
    }

    /// The bounding box, in pixels.
    public var box: PixelSize
    public var fit: Fit
    public var format: OutputFormat
    /// JPEG quality, 1…100.
    public var quality: Int
    /// Whether a picture smaller than the box is enlarged.
    public var upscale: Bool
    /// Fills what `pad` leaves free, and lies under transparency in JPEG.
    public var background: RGBColor

    /// Counts up whenever the same recipe would give other bytes than before.
    public static let version = 1
    public static let filter = "lanczos3"

    public init(
        box: PixelSize, fit: Fit = .contain, format: OutputFormat = .auto, quality: Int = 85, upscale: Bool = false,
        background: RGBColor = .white
    ) {
        self.box = box
        self.fit = fit
        self.format = format
        self.quality = quality
        self.upscale = upscale
        self.background = background
    }

    /// Everything that decides the bytes, as one line: the cache finds a rendition by the original's digest and this.
    public var key: String {
        let enlarging = upscale ? "upscale" : "shrink"
        return "v\(Self.version) \(box) \(fit) \(format) q\(quality) \(enlarging) \(Self.filter) \(background)"
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

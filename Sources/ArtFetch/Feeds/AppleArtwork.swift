public import ArtImage

/// Apple's artwork URLs: the last segment of the path says size, effect, quality and format, and the server makes
/// any size from it. `100x100bb.jpg`, `200x200bb.png`, `600x600bb-85.jpg`.
public enum AppleArtwork {
    /// The same picture fitted into a square whose side is the larger one of `size`; the format is kept. `url` itself
    /// where its last segment is not of that shape.
    public static func url(_ url: String, covering size: PixelSize) -> String {
        let side = max(size.width, size.height)
        guard side > 0, var parts = SplitURL(url), let ending = ending(parts.lastSegment) else { return url }
        parts.lastSegment = "\(side)x\(side)bb.\(ending)"
        return parts.text
    }

    /// The format's ending of a segment of the form `{W}x{H}{effect}[-{quality}].{ending}`.
    private static func ending(_ segment: Substring) -> Substring? {
        let bytes = segment.utf8
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), isSizeAndEffect(bytes[..<dot]) else { return nil }
        let ending = segment[bytes.index(after: dot)...]
        return ["jpg", "jpeg", "png", "webp"].contains(ending.lowercased()) ? ending : nil
    }

    private static func isSizeAndEffect(_ bytes: Substring.UTF8View) -> Bool {
        let width = bytes.prefix(while: \.isASCIIDigit)
        let afterWidth = bytes[width.endIndex...]
        let height = afterWidth.dropFirst().prefix(while: \.isASCIIDigit)
        guard !width.isEmpty, afterWidth.first == UInt8(ascii: "x"), !height.isEmpty else { return false }
        return isEffect(bytes[height.endIndex...])
    }

    private static func isEffect(_ bytes: Substring.UTF8View) -> Bool {
        let effect = bytes.prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
        let quality = bytes[effect.endIndex...]
        guard quality.first == UInt8(ascii: "-") else { return quality.isEmpty }
        return quality.count > 1 && quality.dropFirst().allSatisfy(\.isASCIIDigit)
    }
}

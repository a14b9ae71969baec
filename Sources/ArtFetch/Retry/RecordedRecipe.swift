public import ArtImage

/// The recipe of a manifest, as its words.
public struct RecordedRecipe: Hashable, Sendable, Decodable {
    public var sizes: [String]
    public var fit: String
    public var upscale: Bool
    public var format: String
    public var quality: Int
    public var chroma: String
    public var progressive: Bool
    public var optimize: Bool
    public var linear: Bool
    public var keepICC: Bool
    public var background: String
    public var filter: String
    public var version: Int

    /// `nil` where it holds words or numbers that this version does not know.
    public var recipes: [Recipe]? {
        guard let fit = Recipe.Fit(rawValue: fit), let format = Recipe.OutputFormat(rawValue: format),
            let chroma = Recipe.Chroma(rawValue: chroma), let filter = Recipe.Filter(rawValue: filter),
            let background = RGBColor(background), (1...100).contains(quality)
        else { return nil }
        let boxes = sizes.compactMap(PixelSize.init(box:))
        guard boxes.count == sizes.count, (1...Self.mostSizes).contains(boxes.count) else { return nil }
        return boxes.map { box in
            Recipe(
                box: box, fit: fit, format: format, quality: quality, chroma: chroma, progressive: progressive,
                optimize: optimize, upscale: upscale, filter: filter, linear: linear, keepICC: keepICC,
                background: background)
        }
    }

    /// As the command line has it.
    private static let mostSizes = 8
}

/// The options of a manifest that a retry takes up again.
public struct RecordedOptions: Hashable, Sendable, Decodable {
    public var accept: String
    public var retries: Int
    public var maxBytes: Int
    public var maxPixels: Int
    public var maxDecodeMemory: Int
    public var original: Bool?
    public var endpoint: String?
}

extension PixelSize {
    /// `100x100`, sides 1…10,000.
    fileprivate init?(box: String) {
        let sides = box.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard sides.count == 2, sides.allSatisfy({ (1...10_000).contains($0) }) else { return nil }
        self.init(width: sides[0], height: sides[1])
    }
}

extension RGBColor {
    /// `#rrggbb`.
    fileprivate init?(_ text: String) {
        guard text.utf8.count == 7, text.hasPrefix("#"), !text.contains("+"),
            let value = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        self.init(
            red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
            blue: UInt8(truncatingIfNeeded: value))
    }
}

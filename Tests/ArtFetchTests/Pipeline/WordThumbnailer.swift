import ArtImage

/// Takes any text for a picture, except what starts with a word for a fault: the pipeline's tests need no pixels.
///
/// "needs 300" is a picture that needs 300 bytes to decode; every other needs one.
struct WordThumbnailer: Thumbnailer {
    /// Sees each decode begin and end, with its bytes.
    var gauge: MemoryGauge?

    func thumbnails(
        of bytes: RawSpan, recipes: [Recipe], limits: ImageLimits
    ) throws(ImageError) -> Thumbnails {
        let text = Self.text(bytes)
        gauge?.begin(Self.memory(text))
        defer { gauge?.end(Self.memory(text)) }
        if text.hasPrefix("truncated") { throw .truncated(offset: bytes.byteCount) }
        if text.hasPrefix("<html") { throw .notAnImage(looksLike: "an HTML page") }
        return Thumbnails(
            mediaType: "image/jpeg", size: PixelSize(width: 600, height: 600), verdict: .clean, warnings: [],
            renditions: recipes.map { recipe in
                EncodedRendition(
                    recipe: recipe, mediaType: "image/jpeg", size: recipe.box,
                    bytes: Array("\(recipe.box) of \(text)".utf8))
            },
            placeholder: Placeholder(color: .white, thumbHash: Array(text.utf8.prefix(25))))
    }

    func memoryNeeded(
        for bytes: RawSpan, recipes: [Recipe], limits: ImageLimits
    ) throws(ImageError) -> Int {
        let needed = Self.memory(Self.text(bytes))
        guard needed <= limits.maxDecodeMemory else {
            throw .tooMuchMemory(needed: needed, limit: limits.maxDecodeMemory)
        }
        return needed
    }

    private static func text(_ bytes: RawSpan) -> String {
        String(decoding: bytes.withUnsafeBytes { Array($0) }, as: UTF8.self)
    }

    private static func memory(_ text: String) -> Int {
        let words = text.split(separator: " ")
        return words.count > 1 && words[0] == "needs" ? Int(words[1]) ?? 1 : 1
    }
}

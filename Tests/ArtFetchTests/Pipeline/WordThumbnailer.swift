import ArtImage

/// Takes any text for a picture, except what starts with a word for a fault: the pipeline's tests need no pixels.
struct WordThumbnailer: Thumbnailer {
    func thumbnails(
        of bytes: RawSpan, recipes: [Recipe], limits: ImageLimits
    ) throws(ImageError) -> Thumbnails {
        let text = String(decoding: bytes.withUnsafeBytes { Array($0) }, as: UTF8.self)
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
}

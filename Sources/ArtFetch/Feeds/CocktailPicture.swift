public import ArtImage

/// TheCocktailDB's picture URLs: `…/images/media/drink/x.jpg` is the whole picture of 700 pixels, and a segment after
/// it names a smaller one.
public enum CocktailPicture {
    private static let ladder: [(side: Int, word: String)] = [
        (100, "preview"), (200, "small"), (350, "medium"), (500, "large"),
    ]

    /// The smallest picture that covers the larger side of `size`: the whole one if none of the others does. `url`
    /// itself where its path is not of that shape.
    public static func url(_ url: String, covering size: PixelSize) -> String {
        let side = max(size.width, size.height)
        guard side > 0, var parts = SplitURL(url) else { return url }
        if ladder.contains(where: { $0.word == parts.lastSegment }) { parts.path = parts.directory.dropLast() }
        guard parts.directory.hasSuffix("/images/media/drink/"), parts.lastSegment.hasSuffix(".jpg") else { return url }
        if let step = ladder.first(where: { $0.side >= side }) { parts.path += "/" + step.word }
        return parts.text
    }
}

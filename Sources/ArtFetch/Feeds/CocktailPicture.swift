/// TheCocktailDB's picture URLs: `…/images/media/drink/x.jpg` is the whole picture of 700 pixels, and a segment after
/// it names a smaller one.
public enum CocktailPicture {
    /// Not every server has the smallest, which only older copies of the service's page name.
    private static let ladder: [(side: Int, word: String)] = [
        (100, "preview"), (200, "small"), (350, "medium"), (500, "large"),
    ]

    /// The smallest picture that is large enough, the next larger one, and the whole one. Empty where the path is not of
    /// that shape.
    public static func candidates(_ url: String, wanted: WantedSize) -> [String] {
        guard var whole = SplitURL(url) else { return [] }
        if ladder.contains(where: { $0.word == whole.lastSegment }) { whole.path = whole.directory.dropLast() }
        guard whole.directory.hasSuffix("/images/media/drink/"), whole.lastSegment.hasSuffix(".jpg") else { return [] }
        let words = ladder.filter { $0.side >= wanted.side ?? .max }.prefix(2).map(\.word)
        return words.map { word in
            var sized = whole
            sized.path += "/" + word
            return sized.text
        } + [whole.text]
    }
}

/// A rendition that is to be stored.
public struct NewRendition: Hashable, Sendable {
    /// The recipe's key, opaque to the cache.
    public var recipe: String
    public var bytes: [UInt8]
    public var mediaType: String
    public var width: Int
    public var height: Int

    public init(recipe: String, bytes: [UInt8], mediaType: String, width: Int, height: Int) {
        self.recipe = recipe
        self.bytes = bytes
        self.mediaType = mediaType
        self.width = width
        self.height = height
    }
}

/// An original that was proven a whole picture, with the renditions made of it, to be stored as one.
public struct NewPicture: Sendable {
    public var url: String
    /// The original, after content decoding.
    public var bytes: any ByteSource
    public var mediaType: String
    public var width: Int
    public var height: Int
    /// The decoder's verdict, as its word.
    public var verdict: String
    public var warnings: [String]
    public var placeholder: StoredPlaceholder?
    public var answer: AnswerRecord
    public var renditions: [NewRendition]

    public init(
        url: String, bytes: any ByteSource, mediaType: String, width: Int, height: Int, verdict: String,
        warnings: [String] = [], placeholder: StoredPlaceholder? = nil,
        answer: AnswerRecord = AnswerRecord(receivedAt: 0), renditions: [NewRendition] = []
    ) {
        self.url = url
        self.bytes = bytes
        self.mediaType = mediaType
        self.width = width
        self.height = height
        self.verdict = verdict
        self.warnings = warnings
        self.placeholder = placeholder
        self.answer = answer
        self.renditions = renditions
    }
}

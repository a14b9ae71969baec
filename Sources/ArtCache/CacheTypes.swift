/// An original that was proven a whole picture, as the index knows it.
public struct StoredOriginal: Hashable, Sendable {
    public var digest: ContentDigest
    public var bytes: Int
    public var mediaType: String
    public var width: Int
    public var height: Int
    /// The decoder's verdict, as its word.
    public var verdict: String
    public var warnings: [String]
    public var placeholder: StoredPlaceholder?

    public init(
        digest: ContentDigest, bytes: Int, mediaType: String, width: Int, height: Int, verdict: String,
        warnings: [String], placeholder: StoredPlaceholder? = nil
    ) {
        self.digest = digest
        self.bytes = bytes
        self.mediaType = mediaType
        self.width = width
        self.height = height
        self.verdict = verdict
        self.warnings = warnings
        self.placeholder = placeholder
    }
}

/// What is shown in a picture's place until it has come; both opaque to the cache.
public struct StoredPlaceholder: Hashable, Sendable {
    /// `#rrggbb`.
    public var color: String
    public var thumbHash: [UInt8]

    public init(color: String, thumbHash: [UInt8]) {
        self.color = color
        self.thumbHash = thumbHash
    }
}

/// A rendition in the cache.
public struct StoredRendition: Hashable, Sendable {
    /// The recipe's key, opaque to the cache.
    public var recipe: String
    public var digest: ContentDigest
    public var bytes: Int
    public var mediaType: String
    public var width: Int
    public var height: Int

    public init(
        recipe: String, digest: ContentDigest, bytes: Int, mediaType: String, width: Int, height: Int
    ) {
        self.recipe = recipe
        self.digest = digest
        self.bytes = bytes
        self.mediaType = mediaType
        self.width = width
        self.height = height
    }
}

/// What the cache has under a URL: the original, those of the wanted renditions that are there, and what the answer that
/// brought the original said of itself.
public struct CachedPicture: Hashable, Sendable {
    public var original: StoredOriginal
    public var renditions: [StoredRendition]
    public var answer: AnswerRecord

    public init(
        original: StoredOriginal, renditions: [StoredRendition], answer: AnswerRecord = AnswerRecord(receivedAt: 0)
    ) {
        self.original = original
        self.renditions = renditions
        self.answer = answer
    }
}

/// A list's answer in the cache; its bytes are read by the digest.
public struct CachedList: Hashable, Sendable {
    public var digest: ContentDigest
    public var answer: AnswerRecord

    public init(digest: ContentDigest, answer: AnswerRecord) {
        self.digest = digest
        self.answer = answer
    }
}

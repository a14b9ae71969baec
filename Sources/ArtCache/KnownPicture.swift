/// What the rows say of a picture, and how the files looked that they speak of.
struct KnownPicture: Hashable, Sendable {
    var picture: CachedPicture
    /// Those of rows that have one; of the original only if not all renditions have rows. Who has none is hashed.
    var stamps: [ContentDigest: ObjectStamp]
}

/// Those parts of a picture that are there, and the files that look otherwise than when they were recorded.
struct PresentPicture: Hashable, Sendable {
    var picture: CachedPicture
    var changed: [ContentDigest: ObjectStamp]
}

/// When, for whom and as which files something is recorded.
struct Circumstances: Sendable {
    /// Seconds since 1970.
    var time: Int
    var feed: String?
    var stamps: [ContentDigest: ObjectStamp] = [:]
}

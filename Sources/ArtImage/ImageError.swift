/// Why bytes did not become a picture: the case and the offending value; the sentence is made in `description`.
public enum ImageError: Error, Hashable, Sendable {
    /// Not a picture at all; `looksLike` names what it is instead ("an HTML page", "an empty body").
    case notAnImage(looksLike: String)
    /// A picture of a format that is recognised but not decoded.
    case unsupportedFormat(name: String)
    /// The picture data ends early; `offset` is the byte where it ran out, if known.
    case truncated(offset: Int?)
    /// The picture data is damaged.
    case corrupt(reason: String, offset: Int?)
    case tooManyPixels(size: PixelSize, limit: Int)
    /// One decode alone would allocate more than it may, in bytes.
    case tooMuchMemory(needed: Int, limit: Int)
    /// Frames, scans, chunks or time beyond what a picture needs.
    case tooComplex(what: String)
    /// The system has no memory left for a decode that was within the limits.
    case outOfMemory
    /// The rendition could not be encoded.
    case encoding(reason: String)
}

extension ImageError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notAnImage(let looksLike): "not a picture but \(looksLike)"
        case .unsupportedFormat(let name): "\(name) is recognised but not decoded"
        case .truncated(let offset): "picture data ends early" + Self.place(offset)
        case .corrupt(let reason, let offset): "picture data is damaged: \(reason)" + Self.place(offset)
        case .tooManyPixels(let size, let limit):
            "image is \(size.width) × \(size.height) pixels, the limit is \(limit) pixels"
        case .tooMuchMemory(let needed, let limit): "decoding needs \(needed) bytes of memory, the limit is \(limit)"
        case .tooComplex(let what): "image is too complex: \(what)"
        case .outOfMemory: "no memory left to decode"
        case .encoding(let reason): "thumbnail could not be encoded: \(reason)"
        }
    }

    private static func place(_ offset: Int?) -> String {
        offset.map { " at byte \($0)" } ?? ""
    }
}

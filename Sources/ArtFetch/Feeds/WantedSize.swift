public import ArtImage

/// How large a picture a run needs of each item, for services that have several.
public enum WantedSize: Hashable, Sendable {
    /// To be fitted into the box: no side of the picture need be longer than the box's longer one.
    case fitting(PixelSize)
    /// To fill the box: each side of the picture must be as long as the box's.
    case covering(PixelSize)
    /// The largest there is.
    case largest

    /// What a square picture's side must be at least, in pixels; `nil` for the largest.
    public var side: Int? {
        switch self {
        case .fitting(let box), .covering(let box): max(box.width, box.height, 1)
        case .largest: nil
        }
    }
}

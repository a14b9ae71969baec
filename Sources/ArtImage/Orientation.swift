/// How the stored picture is turned for display (EXIF 2.32, 4.6.4, tag 274).
enum Orientation: Int, CaseIterable {
    case upright = 1
    case mirrored
    case upsideDown
    case flipped
    case transposed
    case quarterClockwise
    case transversed
    case quarterCounterclockwise

    /// Whether the stored width is the height that is seen.
    var swapsSides: Bool { rawValue > 4 }

    /// Whether the last stored column is seen first: on the left, or above if sides are swapped.
    var mirrorsStoredColumns: Bool {
        [.mirrored, .upsideDown, .transversed, .quarterCounterclockwise].contains(self)
    }

    /// Whether the last stored row is seen first.
    var mirrorsStoredRows: Bool {
        [.upsideDown, .flipped, .quarterClockwise, .transversed].contains(self)
    }

    /// From stored to seen, and back again: it is its own inverse for sizes.
    func turned(_ size: PixelSize) -> PixelSize {
        swapsSides ? PixelSize(width: size.height, height: size.width) : size
    }

    /// Where the region of the picture as seen lies in the picture as stored.
    func stored(_ seen: PixelRegion, in stored: PixelSize) -> PixelRegion {
        let width = Double(stored.width)
        let height = Double(stored.height)
        var region = swapsSides ? seen.transposed : seen
        if mirrorsStoredColumns {
            region.left = width - region.left - region.width
        }
        if mirrorsStoredRows {
            region.top = height - region.top - region.height
        }
        return region
    }
}

/// A rectangle in pixels and fractions of them.
struct PixelRegion: Hashable {
    var left: Double
    var top: Double
    var width: Double
    var height: Double

    init(left: Double = 0, top: Double = 0, width: Double, height: Double) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }

    init(whole size: PixelSize) {
        self.init(width: Double(size.width), height: Double(size.height))
    }

    var transposed: PixelRegion { PixelRegion(left: top, top: left, width: height, height: width) }
}

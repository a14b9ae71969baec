import ArtTestSupport
import Testing

@testable import ArtImage

@Suite struct OrientationTests {
    /// What lies at the corners of the picture as seen (top left, top right, bottom left, bottom right), in letters
    /// of the stored corners (EXIF 2.32, 4.6.4: which stored row and column are the seen top and left).
    static let corners: [(Orientation, String)] = [
        (.upright, "abcd"), (.mirrored, "badc"), (.upsideDown, "dcba"), (.flipped, "cdab"),
        (.transposed, "acbd"), (.quarterClockwise, "cadb"), (.transversed, "dbca"), (.quarterCounterclockwise, "bdac"),
    ]

    @Test(arguments: corners)
    func `every orientation moves the corners where they belong`(orientation: Orientation, seen: String) throws {
        let stored = Raster.drawn(3, 2) { x, y in (x == 0 ? 0 : 200, y == 0 ? 0 : 200, 9, 255) }
        let turned = try stored.turned(orientation)
        #expect(turned.size == orientation.turned(stored.size))
        #expect(turned.corners == seen)
    }

    @Test(arguments: corners)
    func `a thumbnail of a part comes from the same place`(orientation: Orientation, seen: String) throws {
        let stored = PixelSize(width: 30, height: 20)
        let size = orientation.turned(stored)
        let quarter = PixelRegion(width: Double(size.width) / 2, height: Double(size.height) / 2)
        let region = orientation.stored(quarter, in: stored)
        let corner = (region.left == 0 ? 0 : 1) + (region.top == 0 ? 0 : 2)
        #expect(Array("abcd")[corner] == seen.first)
        #expect(region.width == 15 && region.height == 10)
    }

    @Test func `a turned file has its size and its corners as seen`() throws {
        for (orientation, _) in Self.corners {
            let value = UInt8(orientation.rawValue)
            for bytes in [
                Picture.png(width: 30, height: 20, orientation: value),
                Picture.png(width: 30, height: 20, orientation: value, behindData: true),
                Picture.jpeg(width: 30, height: 20, orientation: value),
            ] {
                let plain = try Raster(decoding: Picture.png(width: 30, height: 20))
                let turned = try Raster(decoding: bytes)
                #expect(turned.size == orientation.turned(plain.size))
                #expect(try turned.isClose(to: plain.turned(orientation), within: 16))
            }
        }
    }

    @Test func `an orientation that does not exist is ignored`() throws {
        for value in [0, 9, 200] as [UInt8] {
            let bytes = Picture.jpeg(width: 30, height: 20, orientation: value)
            #expect(try Raster(decoding: bytes).size == PixelSize(width: 30, height: 20))
        }
    }
}

extension Raster {
    /// The corners by the letters of the test picture: a and b above, c and d below.
    fileprivate var corners: String {
        let last = (size.height - 1) * size.width
        return String(
            [0, size.width - 1, last, last + size.width - 1].map { pixel -> Character in
                let right = pixels[pixel * 4] > 100
                let below = pixels[pixel * 4 + 1] > 100
                return below ? (right ? "d" : "c") : (right ? "b" : "a")
            })
    }

    /// Whether no channel of any pixel differs by more.
    func isClose(to other: Raster, within tolerance: Int) -> Bool {
        size == other.size && zip(pixels, other.pixels).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
    }
}

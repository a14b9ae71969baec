import ArtTestSupport
import Testing

@testable import ArtImage

@Suite struct WebPMetadataTests {
    @Test(arguments: [false, true])
    func `the EXIF chunk behind the picture turns it`(named: Bool) throws {
        for orientation in Orientation.allCases {
            let bytes = Picture.webp(width: 30, height: 20, orientation: UInt8(orientation.rawValue), named: named)
            #expect(WebPMetadata.orientation(in: bytes.span.bytes) == orientation)
            let plain = try Raster(decoding: Picture.webp(width: 30, height: 20))
            #expect(try Raster(decoding: bytes) == plain.turned(orientation))
        }
    }

    @Test func `an orientation that does not exist is ignored`() throws {
        let bytes = Picture.webp(width: 30, height: 20, orientation: 9)
        #expect(try Raster(decoding: bytes).size == PixelSize(width: 30, height: 20))
    }

    /// Behind the value come two bytes of padding and the four that end the directory.
    @Test func `every cut in front of its value is upright and no crash`() {
        let bytes = Picture.webp(width: 4, height: 2, orientation: 6)
        #expect(WebPMetadata.orientation(in: bytes.span.bytes) == .quarterClockwise)
        for length in 0..<(bytes.count - 6) {
            #expect(WebPMetadata.orientation(in: Array(bytes.prefix(length)).span.bytes) == .upright)
        }
    }
}

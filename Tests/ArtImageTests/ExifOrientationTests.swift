import ArtTestSupport
import Testing

@testable import ArtImage

@Suite struct ExifOrientationTests {
    private let bigEndian: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
    private let littleEndian: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 8, 0, 0, 0]

    @Test func `both byte orders are read`() {
        #expect(ExifOrientation.read(tiff: bigEndian.span.bytes) == .quarterClockwise)
        #expect(ExifOrientation.read(tiff: littleEndian.span.bytes) == .quarterCounterclockwise)
    }

    @Test func `a value outside 1 to 8 is no orientation`() {
        for value in [0, 9, 255] as [UInt8] {
            var bytes = bigEndian
            bytes[19] = value
            #expect(ExifOrientation.read(tiff: bytes.span.bytes) == nil)
        }
    }

    @Test func `every cut of it is no orientation and no crash`() {
        for length in 0..<18 {
            let cut = Array(bigEndian.prefix(length))
            #expect(ExifOrientation.read(tiff: cut.span.bytes) == nil)
        }
    }

    @Test func `a directory beyond the end is no orientation`() {
        var bytes = bigEndian
        bytes[4] = 0xFF
        #expect(ExifOrientation.read(tiff: bytes.span.bytes) == nil)
    }

    @Test func `an eXIf chunk with a wrong check sum is not believed`() {
        var bytes = Picture.png(width: 4, height: 2, orientation: 6)
        #expect(PNGMetadata.orientation(in: bytes.span.bytes) == .quarterClockwise)
        let name = Array("eXIf".utf8)
        for start in 0..<(bytes.count - 4) where Array(bytes[start..<(start + 4)]) == name { bytes[start + 30] ^= 1 }
        #expect(PNGMetadata.orientation(in: bytes.span.bytes) == .upright)
    }
}

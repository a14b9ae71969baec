import Testing

@testable import ArtImage

@Suite struct RasterEncodingTests {
    let red = Raster(size: PixelSize(width: 20, height: 10), color: RGBColor(red: 200, green: 0, blue: 0))

    @Test func `a JPEG starts with SOI and ends with EOI`() throws {
        let bytes = try red.encodeJPEG(quality: 85)
        #expect(bytes.prefix(2) == [0xFF, 0xD8])
        #expect(bytes.suffix(2) == [0xFF, 0xD9])
    }

    @Test func `a progressive JPEG has the SOF2 marker`() throws {
        let bytes = try red.encodeJPEG(quality: 85, progressive: true)
        #expect(bytes.contains(pair: [0xFF, 0xC2]))
    }

    @Test func `a PNG has an alpha channel only if a pixel needs one`() throws {
        let clear = Raster(size: red.size, color: .white, alpha: 3)
        let colorType = 25
        #expect(try red.encodePNG()[colorType] == 2)
        #expect(try clear.encodePNG()[colorType] == 6)
    }

    @Test func `the same pixels give the same bytes`() throws {
        #expect(try red.encodeJPEG(quality: 60) == red.encodeJPEG(quality: 60))
        #expect(try red.encodePNG() == red.encodePNG())
    }

    @Test func `a quality out of range is an error`() {
        #expect(throws: ImageError.self) { try red.encodeJPEG(quality: 0) }
        #expect(throws: ImageError.self) { try red.encodeJPEG(quality: 101) }
    }
}

extension [UInt8] {
    fileprivate func contains(pair: [UInt8]) -> Bool {
        zip(self, dropFirst()).contains { [$0, $1] == pair }
    }
}

import ArtTestSupport
import Testing

@testable import ArtImage

/// ICC profiles: known pixels become known sRGB, and what cannot be used is a warning.
@Suite struct ColorProfileTests {
    /// Whose red is sRGB's green, and the other way round.
    private let swapped = ICCProfile.rgb([1, 0, 2]).bytes
    private let red = Picture.solidPNG(width: 32, height: 24, red: 255, green: 0, blue: 0)

    @Test func `a JPEG's profile in any number of pieces`() throws {
        let jpeg = Picture.solidJPEG(width: 32, height: 24, red: 250, green: 5, blue: 0)
        for pieces in [1, 2, 7] {
            let raster = try Raster(decoding: Picture.withProfile(swapped, pieces: pieces, in: jpeg))
            #expect(isClose(raster[9, 9], [5, 250, 0, 255], within: 3), "\(pieces): \(raster[9, 9])")
        }
    }

    @Test func `its thumbnail is converted, too, and has no profile`() throws {
        let jpeg = Picture.withProfile(
            swapped, in: Picture.solidJPEG(width: 320, height: 240, red: 250, green: 5, blue: 0))
        let made = try thumbnails(of: jpeg, [Recipe(box: PixelSize(width: 32, height: 32))])
        let bytes = try #require(made.renditions.first).bytes
        #expect(isClose(try Raster(decoding: bytes)[9, 9], [5, 250, 0, 255], within: 4))
        #expect(made.warnings == [])
        #expect(!bytes.contains(Array("ICC_PROFILE".utf8)))
    }

    @Test func `a PNG's profile by every path`() throws {
        let picture = Picture.withProfile(swapped, inPNG: red)
        for path in PNGPath.allCases {
            let decoded = try PNGDecode(of: picture, by: path, acceptance: .clean)
            #expect(isClose(decoded.pixels[0][3, 3], [0, 255, 0, 255], within: 1), "\(path)")
            #expect(decoded.findings == [])
        }
    }

    @Test func `a WebP's profile`() throws {
        let raster = Raster(size: PixelSize(width: 8, height: 6), color: RGBColor(red: 255, green: 0, blue: 0))
        let webp = try Picture.withProfile(swapped, inWebP: raster.encodeWebP(quality: nil), width: 8, height: 6)
        #expect(isClose(try Raster(decoding: webp)[3, 3], [0, 255, 0, 255], within: 1))
    }

    @Test func `a gray profile, in a JPEG and with 16 bits and alpha in a PNG`() throws {
        let linear = ICCProfile.gray(gamma: 1).bytes
        let jpeg = Picture.withProfile(linear, in: PlainJPEG(components: [55]).bytes)
        #expect(isClose(try Raster(decoding: jpeg)[3, 3], [128, 128, 128, 255], within: 1))
        let png = PlainPNG(width: 1, height: 1, depth: 16, colorType: 4, rows: [[55, 55, 128, 128]]).bytes
        let deep = try Raster(decoding: Picture.withProfile(linear, inPNG: png))
        #expect(isClose(deep[0, 0], [128, 128, 128, 128], within: 1))
    }

    @Test(
        arguments: [
            ("as ink", PlainJPEG(components: [0, 255, 0, 0]), [255, 0, 0]),
            ("no ink", PlainJPEG(components: [0, 0, 0, 0]), [255, 255, 255]),
            ("black", PlainJPEG(components: [0, 0, 0, 255]), [0, 0, 0]),
            ("inverted by Adobe", PlainJPEG(components: [255, 0, 255, 255], adobeTransform: 0), [255, 0, 0]),
            ("YCCK", PlainJPEG(components: [255, 128, 128, 0], adobeTransform: 2), [0, 0, 0]),
        ] as [(String, PlainJPEG, [UInt8])])
    func `inks by their profile`(name: String, jpeg: PlainJPEG, expected: [UInt8]) throws {
        let picture = Picture.withProfile(ICCProfile.cmykWithRedMagenta.bytes, in: jpeg.bytes)
        let pixel = try Raster(decoding: picture)[3, 3]
        #expect(isClose(pixel, expected + [255], within: 3), "\(name): \(pixel)")
    }

    @Test func `16 bits keep their steps through a profile`() throws {
        let row: [UInt8] = (0..<400).flatMap { [100, $0 % 4 == 3 ? 231 : 103] }
        let png = PlainPNG(width: 400, height: 1, depth: 16, colorType: 0, rows: [row]).bytes
        let plain = try scaled(png), profiled = try scaled(Picture.withProfile(ICCProfile.gray().bytes, inPNG: png))
        #expect(plain == profiled)
        // Their mean, 25,735 of 65,535, is the light of 168.2.
        let linear = try scaled(Picture.withProfile(ICCProfile.gray(gamma: 1).bytes, inPNG: png))
        #expect(linear[50, 0] == [168, 168, 168, 255])
    }

    @Test func `a profile that means sRGB costs no detour`() throws {
        let jpeg = Picture.jpeg(width: 64, height: 48)
        let picture = Picture.withProfile(ICCProfile.rgb().bytes, in: jpeg)
        #expect(try planes(of: picture) == .ycbcr)
        #expect(try Raster(decoding: picture) == Raster(decoding: jpeg))
        #expect(try planes(of: Picture.withProfile(swapped, in: jpeg)) == .none)
    }

    @Test func `black by a perceptual table is black`() throws {
        for (shade, expected) in [(0, 0), (255, 255)] as [(UInt8, UInt8)] {
            let solid = Picture.solidPNG(width: 8, height: 8, red: shade, green: shade, blue: shade)
            let pixel = try Raster(decoding: Picture.withProfile(ICCProfile.rgbOfPaper.bytes, inPNG: solid))[3, 3]
            #expect(isClose(pixel, [expected, expected, expected, 255], within: 1), "\(pixel)")
        }
    }

    @Test func `transparency is not converted`() throws {
        let halves = Raster.drawn(8, 8) { x, _ in (255, 0, 0, x < 4 ? 255 : 100) }
        let raster = try Raster(decoding: Picture.withProfile(swapped, inPNG: halves.encodePNG()))
        #expect(isClose(raster[1, 1], [0, 255, 0, 255], within: 1))
        #expect(isClose(raster[6, 1], [0, 255, 0, 100], within: 1))
    }

    @Test func `light and profile go together`() throws {
        let board = Picture.checkerboardPNG(width: 64, height: 64, side: 1)
        let recipe = Recipe(box: PixelSize(width: 32, height: 32), format: .png, linear: true)
        let made = try thumbnails(of: Picture.withProfile(swapped, inPNG: board), [recipe])
        let raster = try Raster(decoding: #require(made.renditions.first).bytes)
        #expect(isClose(raster[16, 16], [188, 188, 188, 255], within: 1))
    }

    @Test func `transforms are shared by threads, and more profiles come than are kept`() async throws {
        let jpeg = Picture.solidJPEG(width: 16, height: 16, red: 100, green: 100, blue: 100)
        let pictures = (0..<40).map { index in
            Picture.withProfile(ICCProfile.rgb(gamma: 1 + Double(index) / 40).bytes, in: jpeg)
        }
        let alone = try pictures.map { try Raster(decoding: $0) }
        #expect(Set(alone).count > 30)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for round in 0..<4 {
                for (picture, expected) in zip(pictures, alone).dropFirst(round) {
                    group.addTask { try Raster(decoding: picture) == expected }
                }
            }
            for try await same in group { #expect(same) }
        }
    }

    @Test func `what converts colours is in the memory that a decode asks for`() throws {
        let jpeg = Picture.jpeg(width: 64, height: 48)
        let recipes = [Recipe(box: PixelSize(width: 32, height: 32), format: .png)]
        let needed = try [jpeg, Picture.withProfile(swapped, in: jpeg)].map {
            try CodecThumbnailer().memoryNeeded(for: $0.span.bytes, recipes: recipes, limits: ImageLimits())
        }
        #expect(needed[1] - needed[0] > 100_000)
        #expect(needed[1] - needed[0] < 1_000_000)
    }

    private func scaled(_ bytes: [UInt8]) throws -> Raster {
        let made = try thumbnails(
            of: bytes, [Recipe(box: PixelSize(width: 100, height: 1), fit: .exact, format: .png)])
        return try Raster(decoding: #require(made.renditions.first).bytes)
    }

    private func thumbnails(of bytes: [UInt8], _ recipes: [Recipe]) throws(ImageError) -> Thumbnails {
        try CodecThumbnailer().thumbnails(
            of: bytes.span.bytes, recipes: recipes, limits: ImageLimits(acceptance: .clean))
    }

    private func planes(of bytes: [UInt8]) throws -> PlaneCount {
        try bytes.span.bytes.withUnsafeBytes { lent in
            let source = try PictureSource(of: bytes.span.bytes)
            return try Decoder(source.codec, bytes: lent, limits: ImageLimits()).readHeader().planes
        }
    }
}

func isClose(_ pixel: [UInt8], _ expected: [UInt8], within tolerance: Int) -> Bool {
    zip(pixel, expected).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
}

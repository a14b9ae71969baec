import ArtTestSupport
import Testing

@testable import ArtImage

/// `Recipe.keepICC`: renditions carry the profile, and colours stay as they are.
@Suite struct KeptProfileTests {
    private let profile = ICCProfile.rgb([1, 0, 2], gamma: 2).bytes

    private static let formats: [Recipe.OutputFormat] = [.auto, .jpeg, .png, .webp, .webpLossless]

    @Test(arguments: formats, [true, false])
    func `every format carries it`(format: Recipe.OutputFormat, opaque: Bool) throws {
        let raster = Raster.drawn(64, 48) { x, y in (200, UInt8(x), UInt8(y * 3), opaque || x < 32 ? 255 : 99) }
        let source = try Picture.withProfile(profile, inPNG: raster.encodePNG())
        let made = try rendition(of: source, format)
        #expect(try profileOfRendition(made) == profile)
        #expect(try profileOfRendition(rendition(of: source, format, keepICC: false)) == [])
        // What is carried is obeyed again.
        let seen = try Raster(decoding: made)[4, 4]
        let converted = try Raster(decoding: rendition(of: source, format, keepICC: false))[4, 4]
        #expect(isClose(seen, converted, within: 8), "\(seen), \(converted)")
    }

    @Test func `a JPEG keeps its planes and its profile of many pieces`() throws {
        let long = ICCProfile.rgb([1, 0, 2]).bytes + [UInt8](repeating: 0, count: 150_000)
        let jpeg = Picture.withProfile(long, pieces: 3, in: Picture.jpeg(width: 64, height: 48))
        let made = try rendition(of: jpeg, .auto)
        #expect(try profileOfRendition(made) == long)
        let plain = try rendition(of: Picture.jpeg(width: 64, height: 48), .auto)
        #expect(made.count == plain.count + long.count + 3 * 18)
    }

    @Test(arguments: formats)
    func `shades of gray are colours to it`(format: Recipe.OutputFormat) throws {
        let gray = Raster.drawn(64, 48) { x, y in
            let shade = UInt8(x * 4 + y % 4)
            return (shade, shade, shade, 255)
        }
        let made = try rendition(of: Picture.withProfile(profile, inPNG: gray.encodeRGB()), format)
        #expect(try profileOfRendition(made) == profile)
    }

    @Test func `without a profile nothing is carried, and numbers are converted`() throws {
        let plain = Picture.solidPNG(width: 16, height: 16, red: 55, green: 55, blue: 55)
        #expect(try profileOfRendition(rendition(of: plain, .png)) == [])
        let made = try rendition(of: Picture.withGamma(100_000, in: plain), .png)
        #expect(try profileOfRendition(made) == [])
        #expect(isClose(try Raster(decoding: made)[3, 3], [128, 128, 128, 255], within: 1))
    }

    @Test func `profiles for gray and for inks are converted`() throws {
        let gray = Picture.withProfile(ICCProfile.gray(gamma: 1).bytes, in: PlainJPEG(components: [55]).bytes)
        let inks = Picture.withProfile(
            ICCProfile.cmykWithRedMagenta.bytes, in: PlainJPEG(components: [0, 255, 0, 0]).bytes)
        for (picture, expected) in [(gray, [128, 128, 128]), (inks, [255, 0, 0])] as [([UInt8], [UInt8])] {
            let made = try rendition(of: picture, .png)
            #expect(try profileOfRendition(made) == [])
            #expect(isClose(try Raster(decoding: made)[3, 3], expected + [255], within: 3))
        }
    }

    @Test func `one that cannot be used is not carried`() throws {
        let jpeg = Picture.withProfile(Array(profile.prefix(300)), in: Picture.jpeg(width: 64, height: 48))
        #expect(try profileOfRendition(rendition(of: jpeg, .auto)) == [])
    }

    @Test func `light is sRGB's, so that it converts`() throws {
        let source = Picture.withProfile(profile, inPNG: Picture.png(width: 64, height: 48))
        let recipe = Recipe(box: PixelSize(width: 32, height: 32), format: .png, linear: true, keepICC: true)
        let made = try CodecThumbnailer().thumbnails(
            of: source.span.bytes, recipes: [recipe], limits: ImageLimits())
        #expect(try profileOfRendition(#require(made.renditions.first).bytes) == [])
    }

    @Test func `it is part of the recipe's key`() {
        let box = PixelSize(width: 32, height: 32)
        #expect(Recipe(box: box, keepICC: true).key == Recipe(box: box).key + " icc")
    }

    private func rendition(
        of bytes: [UInt8], _ format: Recipe.OutputFormat, keepICC: Bool = true
    ) throws -> [UInt8] {
        let recipe = Recipe(box: PixelSize(width: 32, height: 32), format: format, keepICC: keepICC)
        let made = try CodecThumbnailer().thumbnails(
            of: bytes.span.bytes, recipes: [recipe], limits: ImageLimits(acceptance: .any))
        return try #require(made.renditions.first).bytes
    }

    /// As our own decoder reads it, with every finding an error.
    private func profileOfRendition(_ bytes: [UInt8]) throws -> [UInt8] {
        let handling = ColorHandling(Recipe(box: PixelSize(width: 1, height: 1), keepICC: true))
        return try bytes.span.bytes.withUnsafeBytes { lent in
            let source = try PictureSource(of: bytes.span.bytes)
            let decoder = try Decoder(source.codec, bytes: lent, limits: ImageLimits(acceptance: .clean))
            try decoder.use(handling)
            _ = try decoder.readHeader()
            let profile = decoder.profile
            _ = try decoder.decode([], wanted: 0)
            #expect(decoder.findings == [])
            return profile
        }
    }
}

extension Raster {
    /// A PNG of red, green and blue, whatever its pixels are.
    fileprivate func encodeRGB() -> [UInt8] {
        let rows = (0..<size.height).map { y in
            (0..<size.width).flatMap { x in self[x, y].prefix(3) }
        }
        return PlainPNG(width: size.width, height: size.height, depth: 8, colorType: 2, rows: rows).bytes
    }
}

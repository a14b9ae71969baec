import ArtTestSupport
import Testing

@testable import ArtImage

/// What is wrong with a profile or colour space never refuses a picture: at every level it is a warning, and the pixels
/// are taken as sRGB.
@Suite struct ColorFaultTests {
    private static let jpeg = Picture.jpeg(width: 32, height: 24)
    private static let png = Picture.png(width: 32, height: 24)
    private static let gray = PlainJPEG(components: [90]).bytes
    private static let inks = PlainJPEG(components: [1, 2, 3, 4]).bytes
    private static let profile = ICCProfile.rgb([1, 0, 2]).bytes

    private static let jpegFaults: [ColorFault] = [
        ColorFault("empty", Picture.inserting([Picture.profilePiece([], number: 1, of: 1)], in: jpeg), of: jpeg),
        ColorFault("no profile", Picture.withProfile(Array("hello".utf8), in: jpeg), of: jpeg),
        ColorFault("cut", Picture.withProfile(Array(profile.prefix(200)), in: jpeg), of: jpeg),
        ColorFault(
            "no signature",
            Picture.withProfile(profile.replacing([0x61, 0x63, 0x73, 0x70], with: [0, 0, 0, 0]), in: jpeg), of: jpeg),
        ColorFault("for gray", Picture.withProfile(ICCProfile.gray().bytes, in: jpeg), of: jpeg),
        ColorFault("for inks", Picture.withProfile(ICCProfile.cmykWithRedMagenta.bytes, in: jpeg), of: jpeg),
        ColorFault("RGB for gray", Picture.withProfile(profile, in: gray), of: gray),
        ColorFault("RGB for inks", Picture.withProfile(profile, in: inks), of: inks),
        ColorFault("a piece missing", Picture.inserting([piece(1, of: 2)], in: jpeg), of: jpeg),
        ColorFault("the first piece missing", Picture.inserting([piece(2, of: 2)], in: jpeg), of: jpeg),
        ColorFault("a piece twice", Picture.inserting([piece(1, of: 2), piece(1, of: 2)], in: jpeg), of: jpeg),
        ColorFault("piece 0", Picture.inserting([piece(0, of: 1)], in: jpeg), of: jpeg),
        ColorFault("more pieces than there are", Picture.inserting([piece(3, of: 2)], in: jpeg), of: jpeg),
        ColorFault("counts that differ", Picture.inserting([piece(1, of: 2), piece(2, of: 3)], in: jpeg), of: jpeg),
        ColorFault("more than 4 MB", Picture.inserting((1...70).map { largePiece($0, of: 70) }, in: jpeg), of: jpeg),
    ]

    private static let pngFaults: [ColorFault] = [
        ColorFault("without a name", Picture.withProfile(profile, named: "", inPNG: png), of: png),
        ColorFault(
            "a name of 80", Picture.withProfile(profile, named: String(repeating: "n", count: 80), inPNG: png), of: png),
        ColorFault("an unknown method", Picture.withChunk("iCCP", [65, 0, 1, 0x78, 1], in: png), of: png),
        ColorFault("no data", Picture.withChunk("iCCP", [65, 0, 0], in: png), of: png),
        ColorFault("no zlib stream", Picture.withChunk("iCCP", [65, 0, 0, 1, 2, 3, 4, 5], in: png), of: png),
        ColorFault("a name alone", Picture.withChunk("iCCP", [65, 65], in: png), of: png),
        ColorFault("a length of gigabytes", Picture.withProfile([0x7F, 0, 0, 0] + profile, inPNG: png), of: png),
        ColorFault("shorter than it says", Picture.withProfile(Array(profile.dropLast()), inPNG: png), of: png),
        ColorFault("for gray", Picture.withProfile(ICCProfile.gray().bytes, inPNG: png), of: png),
        ColorFault("a gamma of 0", Picture.withGamma(0, in: png), of: png),
        ColorFault(
            "a white without light",
            Picture.withGamma(100_000, in: Picture.withChromaticities([0, 0, 1, 1, 2, 2, 3, 3], in: png)), of: png),
        ColorFault(
            "a line of primaries", Picture.withGamma(100_000, in: Picture.withChromaticities(line, in: png)), of: png),
        ColorFault("perceptual quantisation", Picture.withChunk("cICP", [9, 16, 0, 1], in: png), of: png),
        ColorFault("a matrix", Picture.withChunk("cICP", [1, 13, 1, 1], in: png), of: png),
        ColorFault("a narrow range", Picture.withChunk("cICP", [1, 13, 0, 0], in: png), of: png),
        ColorFault("unknown primaries", Picture.withChunk("cICP", [99, 13, 0, 1], in: png), of: png),
        ColorFault("code points that are cut", Picture.withChunk("cICP", [1, 13], in: png), of: png),
    ]

    private static let line = [31_270, 32_900, 30_000, 30_000, 40_000, 40_000, 50_000, 50_000]

    @Test(arguments: jpegFaults + pngFaults, Acceptance.allCases)
    func `is a warning and changes nothing`(sample: ColorFault, acceptance: Acceptance) throws {
        let recipe = Recipe(box: PixelSize(width: 16, height: 16))
        func made(_ bytes: [UInt8]) throws -> Thumbnails {
            try CodecThumbnailer().thumbnails(
                of: bytes.span.bytes, recipes: [recipe], limits: ImageLimits(acceptance: acceptance))
        }
        let faulty = try made(sample.bytes)
        #expect(faulty.warnings.count == 1, "\(sample.name): \(faulty.warnings)")
        #expect(faulty.verdict == .clean)
        #expect(try faulty.renditions == made(sample.whole).renditions, "\(sample.name)")
    }

    @Test func `a chunk with a wrong check sum has no say`() throws {
        var picture = Picture.withGamma(100_000, in: Self.png)
        picture[33 + 8 + 4] ^= 1
        for path in PNGPath.allCases {
            let decoded = try PNGDecode(of: picture, by: path, acceptance: .sound)
            #expect(decoded.pixels == [try Raster(decoding: Self.png)])
        }
    }

    /// Every byte of a profile changed, one after the other.
    @Test func `no damaged profile refuses a picture`() throws {
        let solid = Picture.solidPNG(width: 1, height: 1, red: 200, green: 100, blue: 50)
        for profile in [ICCProfile.rgb([1, 0, 2], gamma: 2).bytes, ICCProfile.gray(gamma: 2).bytes] {
            for index in profile.indices {
                var damaged = profile
                damaged[index] ^= 0xFF
                #expect(throws: Never.self) { try Raster(decoding: Picture.withProfile(damaged, inPNG: solid)) }
            }
        }
    }

    private static func piece(_ number: UInt8, of count: UInt8) -> [UInt8] {
        Picture.profilePiece(profile, number: number, of: count)
    }

    private static func largePiece(_ number: Int, of count: UInt8) -> [UInt8] {
        Picture.profilePiece([UInt8](repeating: 0, count: 65_000), number: UInt8(number), of: count)
    }
}

/// A picture, and the same without its fault.
struct ColorFault: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var whole: [UInt8]

    init(_ name: String, _ bytes: [UInt8], of whole: [UInt8]) {
        self.name = name
        self.bytes = bytes
        self.whole = whole
    }

    var testDescription: String { name }
}

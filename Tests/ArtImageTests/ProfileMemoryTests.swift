import ArtTestSupport
import Testing

@testable import ArtImage

/// A colour profile has its memory from that of the decode.
@Suite struct ProfileMemoryTests {
    private static let recipes = [Recipe(box: PixelSize(width: 16, height: 16))]

    /// Of bytes that no other test has, for transforms are kept for the whole process: ICC.1:2010, 7.2.8.
    private static func ofItsOwn(_ profile: ICCProfile, year: UInt8) -> [UInt8] {
        var bytes = profile.bytes
        bytes.replaceSubrange(24..<26, with: [7, year])
        return bytes
    }

    private static let matrix = ofItsOwn(.rgb([1, 0, 2]), year: 1)
    private static let other = ofItsOwn(.rgb([1, 0, 2]), year: 2)
    private static let inks = ofItsOwn(.cmykWithRedMagenta, year: 3)

    private static let pictures = [
        (Picture.withProfile(matrix, in: Picture.jpeg(width: 32, height: 24)), matrix.count),
        (Picture.withProfile(other, inPNG: Picture.png(width: 32, height: 24)), other.count),
        (Picture.withProfile(inks, in: PlainJPEG(components: [1, 2, 3, 4]).bytes), inks.count),
    ]

    /// The bytes that are said to be needed.
    private func refused(_ picture: [UInt8], _ memory: Int) throws -> Int {
        let limits = ImageLimits(maxDecodeMemory: memory)
        let error = #expect(throws: ImageError.self) {
            try CodecThumbnailer().thumbnails(of: picture.span.bytes, recipes: Self.recipes, limits: limits)
        }
        guard case .tooMuchMemory(let needed, memory) = error else { throw try #require(error) }
        return needed
    }

    @Test(arguments: pictures) func `a profile that takes more is refused before it has it, and is no broken one`(
        picture: [UInt8], length: Int
    ) throws {
        // There are two of it.
        #expect(try refused(picture, 2 * length - 1) == 2 * length)
        let first = try refused(picture, 2 * length + 2_000)
        #expect(first > 2 * length + 2_000)
        // With enough it is used, and then known to take more than what was refused first.
        let whole = try CodecThumbnailer().thumbnails(
            of: picture.span.bytes, recipes: Self.recipes, limits: ImageLimits())
        #expect(whole.warnings == [])
        let needed = try CodecThumbnailer().memoryNeeded(
            for: picture.span.bytes, recipes: Self.recipes, limits: ImageLimits())
        #expect(first < needed)
    }

    @Test func `a profile that claims more than its bytes can become gets no room`() throws {
        let claimed: [UInt8] = [0, 0x3A, 0x78, 0xFB] + Self.matrix.prefix(200)
        let picture = Picture.withProfile(claimed, inPNG: Picture.png(width: 32, height: 24))
        let made = try CodecThumbnailer().thumbnails(
            of: picture.span.bytes, recipes: [], limits: ImageLimits(maxDecodeMemory: 1_000_000))
        #expect(made.warnings == ["a colour profile that cannot be read at byte 41"])
    }
}

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

    private static let pictures = [
        Picture.withProfile(ofItsOwn(.rgb([1, 0, 2]), year: 1), in: Picture.jpeg(width: 32, height: 24)),
        Picture.withProfile(ofItsOwn(.rgb([1, 0, 2]), year: 2), inPNG: Picture.png(width: 32, height: 24)),
        Picture.withProfile(ofItsOwn(.cmykWithRedMagenta, year: 3), in: PlainJPEG(components: [1, 2, 3, 4]).bytes),
    ]

    @Test(arguments: pictures) func `a profile that takes more is refused before it has it, and is no broken one`(
        picture: [UInt8]
    ) throws {
        let little = ImageLimits(maxDecodeMemory: 4_000)
        let error = #expect(throws: ImageError.self) {
            try CodecThumbnailer().thumbnails(of: picture.span.bytes, recipes: Self.recipes, limits: little)
        }
        guard case .tooMuchMemory(let refused, 4_000) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        // With enough it is used, and then known to take more than what was refused.
        let whole = try CodecThumbnailer().thumbnails(
            of: picture.span.bytes, recipes: Self.recipes, limits: ImageLimits())
        #expect(whole.warnings == [])
        let needed = try CodecThumbnailer().memoryNeeded(
            for: picture.span.bytes, recipes: Self.recipes, limits: ImageLimits())
        #expect(refused > 4_000 && refused < needed)
    }
}

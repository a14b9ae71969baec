import ArtImage
import CFuzz

/// Bytes as pictures. All these targets take every kind; they differ in what they start from. A PNG is also tried with its
/// check sums put right, or else hardly a changed one would get further than to them.
extension FuzzTarget {
    static let jpeg = FuzzTarget(
        name: "jpeg", check: { PictureCheck(input($0, $1)).run() }, seeds: { PictureSeeds.jpegs })
    static let png = FuzzTarget(
        name: "png",
        check: { start, length in
            let bytes = input(start, length)
            return PictureCheck(bytes).run() + PictureCheck(PNGCheckSums.corrected(bytes)).run()
        },
        seeds: { PictureSeeds.pngs })
    static let webp = FuzzTarget(
        name: "webp", check: { PictureCheck(input($0, $1)).run() }, seeds: { PictureSeeds.webps })
    static let gif = FuzzTarget(
        name: "gif", check: { PictureCheck(input($0, $1)).run() }, seeds: { PictureSeeds.gifs })
}

/// What holds for the thumbnails of any bytes.
private struct PictureCheck {
    private let bytes: [UInt8]

    private static let recipes = [
        Recipe(box: PixelSize(width: 24, height: 24)),
        Recipe(box: PixelSize(width: 40, height: 16), fit: .cover, upscale: true),
    ]
    /// Small, so that an input takes a millisecond and a limit that is not kept shows.
    private static let maxPixels = 16_384
    private static let maxMemory = 1_000_000
    /// Beyond the decode: rasters up to the limit once more, both encoders, strings.
    private static let allowance = 2 * maxMemory + 1_500_000

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func run() -> Int32 {
        let sound = thumbnails(bytes, Self.recipes, accepting: .sound)
        let any = thumbnails(bytes, Self.recipes, accepting: .any)
        if case .success(let sound) = sound { compare(sound, with: any) }
        if case .success(let any) = any { check(any) }
        return 0
    }

    private func thumbnails(
        _ bytes: [UInt8], _ recipes: [Recipe], accepting acceptance: Acceptance
    ) -> Result<Thumbnails, ImageError> {
        let limits = ImageLimits(
            maxPixels: Self.maxPixels, maxDecodeMemory: Self.maxMemory, acceptance: acceptance)
        fuzz_start_measuring()
        let result = Result { () throws(ImageError) in
            try CodecThumbnailer().thumbnails(of: bytes.span.bytes, recipes: recipes, limits: limits)
        }
        let most = fuzz_most_allocated()
        expect(most <= Self.allowance, "\(most) bytes were allocated, at most \(Self.allowance) are allowed")
        if case .failure(let error) = result { check(error) }
        return result
    }

    /// An error that only a mistake of ours, or an exhausted system, can give.
    private func check(_ error: ImageError) {
        switch error {
        case .encoding, .outOfMemory: fail("\(error)")
        default: expect(!error.description.isEmpty, "an error without a sentence")
        }
    }

    /// What is sound is the same picture for who accepts anything.
    private func compare(_ sound: Thumbnails, with any: Result<Thumbnails, ImageError>) {
        expect(sound.verdict.satisfies(.sound), "verdict \(sound.verdict) passed as sound")
        switch any {
        case .success(let any): expect(any == sound, "other thumbnails of a sound picture with \"any\"")
        case .failure(let error): fail("sound, but refused with \"any\": \(error)")
        }
    }

    private func check(_ thumbnails: Thumbnails) {
        expect(
            thumbnails.size.pixelCount <= Self.maxPixels && Self.isPositive(thumbnails.size),
            "\(thumbnails.size) passed")
        expect(thumbnails.renditions.map(\.recipe) == Self.recipes, "renditions of other recipes")
        for rendition in thumbnails.renditions { check(rendition) }
    }

    private func check(_ rendition: EncodedRendition) {
        let (size, box) = (rendition.size, rendition.recipe.box)
        expect(
            Self.isPositive(size) && size.width <= box.width && size.height <= box.height,
            "\(size) does not fit \(box)")
        switch thumbnails(rendition.bytes, [], accepting: .clean) {
        case .success(let again):
            expect(
                again.size == size && again.mediaType == rendition.mediaType,
                "a rendition of \(size) decodes as \(again.size)")
        case .failure(let error): fail("a rendition is refused: \(error)")
        }
    }

    private static func isPositive(_ size: PixelSize) -> Bool { size.width > 0 && size.height > 0 }
}

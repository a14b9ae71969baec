import ArtTestSupport

/// Pictures of every kind and fault that the fixtures have, small: what they share is found soonest in little bytes.
enum PictureSeeds {
    static var jpegs: [[UInt8]] {
        let whole = [
            Picture.jpeg(width: 16, height: 16), Picture.jpeg(width: 61, height: 33),
            Picture.jpeg(width: 24, height: 40, progressive: true), Picture.jpeg(width: 9, height: 16, orientation: 6),
        ]
        let kinds = [
            PlainJPEG(components: [90]), PlainJPEG(components: [90, 20, 200]),
            PlainJPEG(components: [90, 20, 200], adobeTransform: 0),
            PlainJPEG(components: [1, 2, 3, 90], adobeTransform: 2), PlainJPEG(components: [1, 2, 3, 90]),
        ]
        let faults = [
            Picture.truncatedJPEG, Picture.jpegWithoutEOI, Picture.jpegWithMissingData, Picture.jpegWithTooFewLines,
            Picture.jpegWithTooManyLines, Picture.jpegWithBadHuffmanCode, Picture.jpegWithStrayBytes,
            Picture.jpegWithTrailingBytes, Picture.hugeJPEG, Picture.twelveBitJPEG, Picture.losslessJPEG,
            Picture.jpegWithWrongRestartMarkers, PlainJPEG.progressive(scans: 12),
        ]
        return whole + kinds.map(\.bytes) + faults + profiled
    }

    /// One for each colour model.
    private static var profiled: [[UInt8]] {
        let small = Picture.jpeg(width: 16, height: 16)
        return [
            Picture.withProfile(ICCProfile.rgb([1, 0, 2], gamma: 2).bytes, pieces: 2, in: small),
            Picture.withProfile(ICCProfile.gray(gamma: 1).bytes, in: PlainJPEG(components: [90]).bytes),
            Picture.withProfile(
                ICCProfile.cmykWithRedMagenta.bytes, in: PlainJPEG(components: [1, 2, 3, 90], adobeTransform: 2).bytes),
        ]
    }

    static var pngs: [[UInt8]] {
        let whole = [
            Picture.png(width: 16, height: 16), Picture.transparentPNG(width: 33, height: 17),
            Picture.png(width: 9, height: 16, orientation: 6),
            Picture.png(width: 9, height: 16, orientation: 3, behindData: true),
        ]
        let faults = [
            Picture.truncatedPNG, Picture.pngWithoutIEND, Picture.pngWithBadCRC, Picture.pngWithBadAdler,
            Picture.pngWithBadTextChunk, Picture.pngWithTooLittleData, Picture.pngWithTooMuchData,
            Picture.pngWithHeaderOutOfPlace, Picture.pngWithTrailingBytes,
        ]
        let small = Picture.png(width: 9, height: 8)
        let colored = [
            Picture.withProfile(ICCProfile.rgb([1, 0, 2], gamma: 2).bytes, inPNG: small),
            Picture.withGamma(
                70_000, in: Picture.withChromaticities([31, 33, 68, 32, 27, 69, 15, 6].map { $0 * 1000 }, in: small)),
            Picture.withChunk("cICP", [12, 8, 0, 1], in: small),
        ]
        return whole + kinds.map(\.bytes) + faults + colored
    }

    static var webps: [[UInt8]] {
        [
            Picture.webp(width: 16, height: 16), Picture.webp(width: 33, height: 17, quality: nil),
            Picture.transparentWebP(width: 33, height: 17),
            Picture.transparentWebP(width: 16, height: 16, quality: nil),
            Picture.webp(width: 9, height: 16, orientation: 6), Picture.animatedWebP(width: 16, height: 12),
            Picture.webpWithUnusedAlpha, Picture.truncatedWebP, Picture.webpWithoutItsEXIF,
            Picture.webpWithoutItsLastFrame, Picture.webpWithTooLittleData(quality: 85),
            Picture.webpWithTooLittleData(quality: nil), Picture.webpWithOtherCanvas, Picture.webpWithWrongLength,
            Picture.webpWithChunkBeyondItsEnd, Picture.webpWithFrameBeyondCanvas, Picture.webpWithDamagedLastFrame,
            Picture.webpWithTrailingBytes,
            Picture.withProfile(
                ICCProfile.rgb([1, 0, 2], gamma: 2).bytes, inWebP: Picture.webp(width: 16, height: 16), width: 16,
                height: 16),
        ]
    }

    static var gifs: [[UInt8]] {
        var frame = PlainGIF.Frame(left: 1, width: 5, height: 9, indices: (0..<45).map { $0 % 4 }, transparent: 2)
        frame.codeSize = 2
        frame.interlaced = true
        let small = PlainGIF(
            width: 7, height: 9, table: [0, 0, 0, 255, 0, 0, 0, 255, 0, 9, 9, 9], frames: [frame, frame])
        return [
            small.bytes, Picture.gif(width: 20, height: 16, frames: 2), Picture.truncatedGIF, Picture.gifWithoutTrailer,
            Picture.gifWithCutLastFrame, Picture.gifWithTooLittleData, Picture.gifWithTooMuchData,
            Picture.gifWithBadCode,
            Picture.gifWithDamagedLastFrame, Picture.gifWithoutEndCode, Picture.gifWithUnknownBlock,
            Picture.gifWithStrayZeros, Picture.gifWithoutFrames, Picture.gifWithFrameOutsideScreen,
            Picture.gifWithTrailingBytes,
        ]
    }

    /// Colour types and depths of the PNG specification, 3rd edition, 11.2.1.
    private static var kinds: [PlainPNG] {
        [
            PlainPNG(width: 8, height: 2, depth: 1, colorType: 0, rows: [[0xA5], [0x5A]], transparency: [0, 1]),
            PlainPNG(width: 2, height: 2, depth: 16, colorType: 0, rows: [[1, 2, 3, 4], [5, 6, 7, 8]]),
            PlainPNG(
                width: 2, height: 1, depth: 8, colorType: 2, rows: [[1, 2, 3, 4, 5, 6]],
                transparency: [0, 1, 0, 2, 0, 3]),
            PlainPNG(
                width: 4, height: 1, depth: 2, colorType: 3, rows: [[0x1B]],
                palette: [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255], transparency: [0, 128]),
            PlainPNG(width: 2, height: 1, depth: 8, colorType: 4, rows: [[9, 255, 200, 0]]),
            PlainPNG(width: 1, height: 1, depth: 16, colorType: 6, rows: [[1, 2, 3, 4, 5, 6, 7, 8]]),
        ]
    }
}

import ArtTestSupport
import Testing

@testable import ArtImage

/// Our own path for PNGs against libpng's: pixels, errors with their bytes, findings.
@Suite struct PNGPathTests {
    @Test(arguments: RandomPNG.kinds)
    func `rows of random bytes with random filters have the same pixels by every path`(kind: RandomPNG.Kind) throws {
        var random = SplitMix(state: 7)
        for size in RandomPNG.sizes {
            let bytes = RandomPNG.picture(kind, size, using: &random).bytes
            let oracle = try PNGDecode(of: bytes, by: .libpng, acceptance: .clean)
            for path in [PNGPath.fastest, .portable] {
                let decoded = try PNGDecode(of: bytes, by: path, acceptance: .clean)
                #expect(decoded.path == path)
                #expect(decoded.pixels == oracle.pixels, "\(kind) \(size)")
                #expect(decoded.opaque == oracle.opaque)
            }
        }
    }

    @Test func `interlaced pictures and such of 16 bits are libpng's`() throws {
        let deep = PlainPNG(width: 1, height: 1, depth: 16, colorType: 0, rows: [[1, 2]])
        let interlaced = PlainPNG(width: 1, height: 1, depth: 8, colorType: 0, rows: [[1]], interlaced: true)
        for picture in [deep, interlaced] {
            #expect(try PNGDecode(of: picture.bytes, by: .fastest, acceptance: .clean).path == .libpng)
        }
    }

    @Test(arguments: [
        Sample("truncated", Picture.truncatedPNG), Sample("without IEND", Picture.pngWithoutIEND),
        Sample("bad CRC", Picture.pngWithBadCRC), Sample("bad Adler", Picture.pngWithBadAdler),
        Sample("bad text chunk", Picture.pngWithBadTextChunk), Sample("too little", Picture.pngWithTooLittleData),
        Sample("too much", Picture.pngWithTooMuchData), Sample("header out of place", Picture.pngWithHeaderOutOfPlace),
        Sample("trailing bytes", Picture.pngWithTrailingBytes), Sample("filter 9", Picture.pngWithUnknownFilter),
        Sample("data behind the end", Picture.pngWithDataBehindItsEnd),
        Sample("chunk between the data", Picture.pngWithChunkBetweenData),
        Sample("window that is too small", Picture.pngWithSmallWindow),
    ])
    func `a fault is the same by every path`(sample: Sample) {
        for acceptance in Acceptance.allCases { expectAgreement(on: sample.bytes, acceptance, sample.name) }
    }

    /// The check sums of the chunks are made right again, so that the fault is found by what inflates.
    @Test func `any byte of the picture data that is wrong is the same by every path`() {
        for length in [Int.max, 1, 2, 5] {
            let whole = PlainPNG(
                width: 5, height: 7, depth: 8, colorType: 2, rows: Array(repeating: Array(1...15), count: 7),
                filters: [0, 1, 2, 3, 4, 4, 1], chunkLength: length)
            for damaged in whole.withEachByteOfDataWrong { expectAgreement(on: damaged, .sound, "chunks of \(length)") }
        }
    }

    /// Of these libpng does not read all: it stops when its rows are there.
    @Test(arguments: PNGPath.allCases, [8, 16] as [UInt8])
    func `a wrong Adler sum is found however it is cut into chunks`(path: PNGPath, depth: UInt8) {
        for length in 1...5 {
            let picture = PlainPNG(
                width: 2, height: 1, depth: depth, colorType: 0, rows: [Array(1...(depth / 4))], chunkLength: length)
            for damaged in picture.withEachByteOfDataWrong.suffix(4) {
                #expect(throws: ImageError.self) { try PNGDecode(of: damaged, by: path, acceptance: .sound) }
                #expect(throws: Never.self) { try PNGDecode(of: damaged, by: path, acceptance: .any) }
            }
        }
    }

    @Test(arguments: PNGPath.allCases, [8, 16] as [UInt8])
    func `rows behind the last are found however they are cut into chunks`(path: PNGPath, depth: UInt8) {
        for length in [1, 3, 7, Int.max] {
            let row: [UInt8] = Array(1...(depth / 4))
            let picture = PlainPNG(
                width: 2, height: 1, depth: depth, colorType: 0, rows: [row, row], chunkLength: length)
            #expect(throws: ImageError.self) { try PNGDecode(of: picture.bytes, by: path, acceptance: .sound) }
        }
    }

    @Test func `more chunks than a picture needs are too complex by every path`() {
        for path in PNGPath.allCases {
            #expect(throws: ImageError.tooComplex(what: "more chunks than a picture needs")) {
                try PNGDecode(of: Picture.pngWithTooManyChunks, by: path, acceptance: .any)
            }
        }
    }

    @Test(.enabled(if: Corpus.directory != nil, "needs ARTFETCH_CORPUS"), arguments: Acceptance.allCases)
    func `every PNG of the corpus is the same by every path`(acceptance: Acceptance) throws {
        var taken = 0
        let corpus = try Corpus()
        for row in corpus.rows {
            let bytes = try corpus.bytes(of: row)
            guard case .png = PictureFormat(of: bytes.span.bytes) else { continue }
            expectAgreement(on: bytes, acceptance, row.path)
            if let decoded = try? outcome(of: bytes, .fastest, acceptance).get(), decoded.path == .fastest {
                taken += 1
            }
        }
        // A path that hands everything over would agree as well.
        #expect(taken >= 280)
    }

    private func outcome(
        of bytes: [UInt8], _ path: PNGPath, _ acceptance: Acceptance
    ) -> Result<PNGDecode, ImageError> {
        Result { () throws(ImageError) in try PNGDecode(of: bytes, by: path, acceptance: acceptance) }
    }

    /// The same pixels and findings, or the same error at the same byte.
    private func expectAgreement(on bytes: [UInt8], _ acceptance: Acceptance, _ name: String) {
        let oracle = outcome(of: bytes, .libpng, acceptance)
        for path in [PNGPath.fastest, .portable] {
            let decoded = outcome(of: bytes, path, acceptance).map { made in
                var made = made
                made.path = .libpng
                return made
            }
            #expect(decoded == oracle, "\(name), \(path), \(acceptance)")
        }
    }
}

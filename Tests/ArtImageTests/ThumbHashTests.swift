import ArtTestSupport
import Testing

@testable import ArtImage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite struct ThumbHashTests {
    /// Hashes of the definition's own sample pictures, as published with it and its ports. The pictures are not at
    /// hand: each hash is unfolded to pixels and hashed again, which gives it back only if all fields, their order and
    /// their scales are those of the definition.
    @Test(arguments: [
        "1QcSHQRnh493V4dIh4eXh1h4kJUI", "X5qGNQw7oElslqhGWfSE+Q6oJ1h2iHB2Rw==", "k0oGLQaSVsN0BVhn2oq2Z5SQUQcZ",
    ])
    func `a published hash comes back from the pixels that it stands for`(text: String) throws {
        let published = [UInt8](try #require(Data(base64Encoded: text)))
        let fields = ReferenceHash.Fields(published)
        let again = ReferenceHash.Fields(ThumbHash(of: fields.unfolded()).bytes)
        #expect(again.exact == fields.exact)
        #expect(again.quantised.count == fields.quantised.count)
        // The colour of what is transparent is lost on the way, and taken for the mean.
        let steps = fields.exact[0] == 1 ? 2 : 1
        for (one, other) in zip(again.quantised, fields.quantised) { #expect(abs(one - other) <= steps, "\(text)") }
    }

    @Test(arguments: [(32, 32), (32, 20), (19, 32), (100, 3), (1, 100), (5, 4), (1, 1), (100, 100)])
    func `random pictures have the hash of a plain transcription of the definition`(width: Int, height: Int) {
        var state: UInt64 = 1
        for opaque in [true, false] {
            let raster = Raster.drawn(width, height) { x, y in
                // Knuth's linear congruential generator (TAOCP, volume 2, 3.3.4): the same pictures each time.
                func value() -> UInt8 {
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    return UInt8(state >> 56)
                }
                return (value(), UInt8(x * 255 / width), value(), opaque ? 255 : value())
            }
            let made = ReferenceHash.Fields(ThumbHash(of: raster).bytes)
            let expected = ReferenceHash.values(of: raster)
            #expect(made.exact == expected.exact)
            #expect(made.quantised.count - expected.values.count == expected.values.count % 2)
            // What lies halfway between two steps may be rounded either way.
            for (step, value) in zip(made.quantised, expected.values) {
                #expect(abs(Double(step) - value) <= 0.5 + 1e-6, "\(width)x\(height)")
            }
            #expect(ThumbHash(of: raster).bytes.count <= 25)
        }
    }

    /// Rounding noise must not be blown up to full contrast.
    @Test func `one colour has no terms but its mean`() {
        let gray = Raster(size: PixelSize(width: 30, height: 30), color: RGBColor(red: 255, green: 255, blue: 255))
        let fields = ReferenceHash.Fields(ThumbHash(of: gray).bytes)
        #expect(fields.quantised.prefix(3) == [63, 32, 32])
        #expect(fields.quantised.dropFirst(3).allSatisfy { $0 == 0 })
    }
}

/// The definition, written as plainly as it can be: sums over all pixels for each term.
private enum ReferenceHash {
    /// The fields in the order of `Fields`, before they are rounded.
    static func values(of raster: Raster) -> (exact: [Int], values: [Double]) {
        let (width, height) = (raster.size.width, raster.size.height)
        let pixels = raster.pixels.map(Double.init)
        let alpha = (0..<width * height).map { pixels[$0 * 4 + 3] / 255 }
        let covered = alpha.reduce(0, +)
        let mean = (0..<3).map { c in
            covered == 0 ? 0 : alpha.indices.map { alpha[$0] * pixels[$0 * 4 + c] / 255 }.reduce(0, +) / covered
        }
        let shown = alpha.indices.map { i in
            (0..<3).map { mean[$0] * (1 - alpha[i]) + alpha[i] * pixels[i * 4 + $0] / 255 }
        }
        let hasAlpha = alpha.contains { $0 < 1 }
        let limit = hasAlpha ? 5.0 : 7.0
        let lx = max(1, Int((limit * Double(width) / Double(max(width, height))).rounded()))
        let ly = max(1, Int((limit * Double(height) / Double(max(width, height))).rounded()))

        func encode(_ channel: [Double], _ nx: Int, _ ny: Int) -> (dc: Double, ac: [Double], scale: Double) {
            var terms: [Double] = []
            for (cx, cy) in triangle(nx, ny) {
                var sum = 0.0
                for y in 0..<height {
                    for x in 0..<width {
                        sum +=
                            channel[x + y * width] * cosine(cx, x, width) * cosine(cy, y, height)
                    }
                }
                terms.append(sum / Double(width * height))
            }
            let scale = terms.dropFirst().map(abs).max() ?? 0
            return (terms[0], terms.dropFirst().map { scale < 1e-9 ? 0 : 0.5 + 0.5 / scale * $0 }, scale)
        }
        let l = encode(shown.map { ($0[0] + $0[1] + $0[2]) / 3 }, max(3, lx), max(3, ly))
        let p = encode(shown.map { ($0[0] + $0[1]) / 2 - $0[2] }, 3, 3)
        let q = encode(shown.map { $0[0] - $0[1] }, 3, 3)
        let a = encode(alpha, 5, 5)

        let constants = [
            63 * l.dc, 31.5 + 31.5 * p.dc, 31.5 + 31.5 * q.dc, 31 * l.scale, 63 * p.scale, 63 * q.scale,
        ]
        let ofAlpha = hasAlpha ? [15 * a.dc, 15 * a.scale] : []
        let terms = (l.ac + p.ac + q.ac + (hasAlpha ? a.ac : [])).map { 15 * $0 }
        let isLandscape = width > height
        return ([hasAlpha ? 1 : 0, isLandscape ? 1 : 0, isLandscape ? ly : lx], constants + ofAlpha + terms)
    }

    static func triangle(_ nx: Int, _ ny: Int) -> [(Int, Int)] {
        (0..<ny).flatMap { cy in (0..<nx).filter { $0 * ny < nx * (ny - cy) }.map { ($0, cy) } }
    }

    static func cosine(_ term: Int, _ sample: Int, _ count: Int) -> Double {
        cos(Double.pi / Double(count) * Double(term) * (Double(sample) + 0.5))
    }

    /// A hash taken apart.
    struct Fields {
        /// Whether there is alpha, whether it is landscape, and the terms along the shorter side.
        var exact: [Int]
        /// Means, scales and terms, which rounding may move by a step.
        var quantised: [Int]

        private var hasAlpha: Bool { exact[0] == 1 }
        private var columns: Int { exact[1] == 1 ? (hasAlpha ? 5 : 7) : exact[2] }
        private var rows: Int { exact[1] == 1 ? exact[2] : (hasAlpha ? 5 : 7) }

        init(_ hash: [UInt8]) {
            let header = hash.prefix(5).enumerated().reduce(0) { $0 | Int($1.element) << ($1.offset * 8) }
            func bits(_ from: Int, _ count: Int) -> Int { header >> from & (1 << count - 1) }
            exact = [bits(23, 1), bits(39, 1), bits(24, 3)]
            quantised = [bits(0, 6), bits(6, 6), bits(12, 6), bits(18, 5), bits(27, 6), bits(33, 6)]
            quantised += hash.dropFirst(5).flatMap { [Int($0 & 15), Int($0 >> 4)] }
        }

        /// The inverse transform at 32 pixels along the longer side.
        func unfolded() -> Raster {
            let width = columns >= rows ? 32 : 32 * columns / rows
            let height = columns >= rows ? 32 * rows / columns : 32
            var terms = quantised.dropFirst(hasAlpha ? 8 : 6).map { Double($0) / 7.5 - 1 }
            func channel(_ mean: Double, _ scale: Double, _ nx: Int, _ ny: Int) -> [Double] {
                let places = ReferenceHash.triangle(nx, ny).dropFirst()
                let own = terms.prefix(places.count).map { $0 * scale }
                terms.removeFirst(places.count)
                return (0..<width * height).map { pixel in
                    zip(places, own).reduce(mean) { sum, term in
                        let ((cx, cy), value) = term
                        let weight = cx > 0 && cy > 0 ? 4.0 : 2
                        return sum + value * weight * ReferenceHash.cosine(cx, pixel % width, width)
                            * ReferenceHash.cosine(cy, pixel / width, height)
                    }
                }
            }
            let numbers = quantised.map(Double.init)
            let light = channel(numbers[0] / 63, numbers[3] / 31, max(3, columns), max(3, rows))
            let yellowBlue = channel(numbers[1] / 31.5 - 1, numbers[4] / 63, 3, 3)
            let redGreen = channel(numbers[2] / 31.5 - 1, numbers[5] / 63, 3, 3)
            let alpha =
                hasAlpha
                ? channel(numbers[6] / 15, numbers[7] / 15, 5, 5) : [Double](repeating: 1, count: width * height)
            return Raster.drawn(width, height) { x, y in
                let pixel = y * width + x
                let blue = light[pixel] - yellowBlue[pixel] * 2 / 3
                let red = (3 * light[pixel] - blue + redGreen[pixel]) / 2
                func byte(_ part: Double) -> UInt8 { UInt8(min(max(part, 0), 1) * 255 + 0.5) }
                return (byte(red), byte(red - redGreen[pixel]), byte(blue), byte(alpha[pixel]))
            }
        }
    }
}

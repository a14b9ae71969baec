#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The lowest terms of a picture's cosine transform in a few bytes, as Evan Wallace's ThumbHash defines them
/// (<https://evanw.github.io/thumbhash/>): light, two colour differences and perhaps alpha.
struct ThumbHash {
    let bytes: [UInt8]

    /// - Precondition: no side is longer than 100 pixels, the definition's own limit.
    init(of raster: Raster) {
        precondition(max(raster.size.width, raster.size.height) <= 100, "a ThumbHash is made of 100 pixels a side")
        let hasAlpha = !raster.isOpaque
        let light = Self.lightTerms(raster.size, hasAlpha: hasAlpha)
        let spectrum = Spectrum(of: ThumbHashChannels(raster))
        let isLandscape = raster.size.width > raster.size.height
        bytes = Self.packed(
            light: Terms(of: 0, in: spectrum, columns: max(light.columns, 3), rows: max(light.rows, 3)),
            yellowBlue: Terms(of: 1, in: spectrum, columns: 3, rows: 3),
            redGreen: Terms(of: 2, in: spectrum, columns: 3, rows: 3),
            alpha: hasAlpha ? Terms(of: 3, in: spectrum, columns: 5, rows: 5) : nil,
            side: isLandscape ? light.rows : light.columns, isLandscape: isLandscape)
    }

    /// Up to seven terms along the longer side, five if alpha needs room too; as many fewer along the shorter one as
    /// it is shorter. Readers tell the aspect ratio by them.
    private static func lightTerms(_ size: PixelSize, hasAlpha: Bool) -> (columns: Int, rows: Int) {
        let most = hasAlpha ? 5.0 : 7.0
        let longer = Double(max(size.width, size.height))
        return (
            max(Int((most * Double(size.width) / longer).rounded()), 1),
            max(Int((most * Double(size.height) / longer).rounded()), 1)
        )
    }

    private static func packed(
        light: Terms, yellowBlue: Terms, redGreen: Terms, alpha: Terms?, side: Int, isLandscape: Bool
    ) -> [UInt8] {
        var bits = BitWriter()
        bits.append(light.mean, steps: 63, bits: 6)
        bits.append(0.5 + 0.5 * yellowBlue.mean, steps: 63, bits: 6)
        bits.append(0.5 + 0.5 * redGreen.mean, steps: 63, bits: 6)
        bits.append(light.scale, steps: 31, bits: 5)
        bits.append(alpha == nil ? 0 : 1, bits: 1)
        bits.append(side, bits: 3)
        bits.append(yellowBlue.scale, steps: 63, bits: 6)
        bits.append(redGreen.scale, steps: 63, bits: 6)
        bits.append(isLandscape ? 1 : 0, bits: 1)
        if let alpha {
            bits.append(alpha.mean, steps: 15, bits: 4)
            bits.append(alpha.scale, steps: 15, bits: 4)
        }
        for terms in [light, yellowBlue, redGreen, alpha] {
            for term in terms?.varying ?? [] { bits.append(term, steps: 15, bits: 4) }
        }
        return bits.bytes
    }
}

/// A picture as the hash has it: light, yellow against blue, red against green, and alpha; 0…1 or -1…1, over its own
/// mean colour where it is transparent.
private struct ThumbHashChannels {
    let size: PixelSize
    let samples: [SIMD4<Double>]

    init(_ raster: Raster) {
        size = raster.size
        let pixels = Self.pixels(of: raster)
        let sum = pixels.reduce(into: SIMD4<Double>.zero) { sum, pixel in
            sum += pixel * SIMD4(pixel[3], pixel[3], pixel[3], 1)
        }
        let mean = sum[3] > 0 ? sum / sum[3] : sum
        samples = pixels.map { pixel in
            let shown = mean + (pixel - mean) * pixel[3]
            return SIMD4(
                (shown[0] + shown[1] + shown[2]) / 3, (shown[0] + shown[1]) / 2 - shown[2], shown[0] - shown[1],
                pixel[3])
        }
    }

    /// Red, green, blue and alpha, 0…1.
    private static func pixels(of raster: Raster) -> [SIMD4<Double>] {
        raster.pixels.withUnsafeBufferPointer { bytes in
            (0..<raster.size.pixelCount).map { pixel in
                let first = pixel * 4
                return SIMD4<Double>(SIMD4(bytes[first], bytes[first + 1], bytes[first + 2], bytes[first + 3])) / 255
            }
        }
    }
}

/// The lowest terms of all four channels, by half periods across and down.
private struct Spectrum {
    /// As many half periods as a hash has along a side, and one less.
    static let order = 7

    private var terms: [SIMD4<Double>]

    init(of channels: ThumbHashChannels) {
        let (width, height) = (channels.size.width, channels.size.height)
        let rows = Self.transformed(channels.samples, lines: height, samples: width)
        let columns = (0..<Self.order).flatMap { column in (0..<height).map { rows[$0 * Self.order + column] } }
        terms = Self.transformed(columns, lines: Self.order, samples: height)
        for index in terms.indices { terms[index] /= Double(width * height) }
    }

    subscript(column: Int, row: Int) -> SIMD4<Double> { terms[column * Self.order + row] }

    /// The first terms of each line.
    private static func transformed(_ values: [SIMD4<Double>], lines: Int, samples: Int) -> [SIMD4<Double>] {
        let cosines = cosines(samples)
        var terms: [SIMD4<Double>] = []
        terms.reserveCapacity(lines * order)
        values.withUnsafeBufferPointer { values in
            cosines.withUnsafeBufferPointer { cosines in
                for line in 0..<lines {
                    let values = UnsafeBufferPointer(rebasing: values[(line * samples)..<((line + 1) * samples)])
                    for term in 0..<order {
                        let cosines = UnsafeBufferPointer(
                            rebasing: cosines[(term * samples)..<((term + 1) * samples)])
                        var sum = SIMD4<Double>.zero
                        for sample in 0..<samples { sum += values[sample] * cosines[sample] }
                        terms.append(sum)
                    }
                }
            }
        }
        return terms
    }

    /// Row *n* has *n* half periods over `count` samples.
    private static func cosines(_ count: Int) -> [Double] {
        (0..<order).flatMap { term in
            (0..<count).map { cos(Double.pi / Double(count) * Double(term) * (Double($0) + 0.5)) }
        }
    }
}

/// The terms of one channel that lie in the triangle of low frequencies, row by row.
private struct Terms {
    var mean = 0.0
    /// All others, as parts of the largest: 0…1, where 0.5 is none.
    var varying: [Double] = []
    /// The largest of the others.
    var scale = 0.0

    /// Less than this is the rounding of a flat channel, which has no terms to scale up.
    private static let leastScale = 1e-9

    init(of channel: Int, in spectrum: Spectrum, columns: Int, rows: Int) {
        for row in 0..<rows {
            for column in 0..<columns where column * rows < columns * (rows - row) {
                varying.append(spectrum[column, row][channel])
            }
        }
        mean = varying.removeFirst()
        scale = varying.reduce(0) { max($0, abs($1)) }
        if scale < Self.leastScale { scale = 0 }
        varying = varying.map { scale > 0 ? 0.5 + 0.5 / scale * $0 : 0 }
    }
}

/// Numbers of a few bits each, one behind the other, the lowest bit first.
private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var count = 0

    /// - Parameter bits: as many as `value` fits in.
    mutating func append(_ value: Int, bits: Int) {
        for bit in 0..<bits {
            if count % 8 == 0 { bytes.append(0) }
            bytes[count / 8] |= UInt8(value >> bit & 1) << UInt8(count % 8)
            count += 1
        }
    }

    /// A part of one, rounded to `steps`.
    mutating func append(_ part: Double, steps: Int, bits: Int) {
        append(min(max(Int((part * Double(steps)).rounded()), 0), steps), bits: bits)
    }
}

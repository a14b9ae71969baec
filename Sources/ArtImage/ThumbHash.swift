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
        let channels = ThumbHashChannels(raster)
        let light = Self.lightTerms(raster.size, hasAlpha: channels.hasAlpha)
        let cosines = (across: Cosines(raster.size.width), down: Cosines(raster.size.height))
        func terms(_ channel: [Double], _ columns: Int, _ rows: Int) -> CosineTerms {
            CosineTerms(channel, cosines.across, cosines.down, columns: columns, rows: rows)
        }
        bytes = Self.packed(
            light: terms(channels.light, max(light.columns, 3), max(light.rows, 3)),
            yellowBlue: terms(channels.yellowBlue, 3, 3), redGreen: terms(channels.redGreen, 3, 3),
            alpha: channels.hasAlpha ? terms(channels.alpha, 5, 5) : nil,
            side: raster.size.width > raster.size.height ? light.rows : light.columns,
            isLandscape: raster.size.width > raster.size.height)
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
        light: CosineTerms, yellowBlue: CosineTerms, redGreen: CosineTerms, alpha: CosineTerms?, side: Int,
        isLandscape: Bool
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
        for term in light.varying + yellowBlue.varying + redGreen.varying + (alpha?.varying ?? []) {
            bits.append(term, steps: 15, bits: 4)
        }
        return bits.bytes
    }
}

/// A picture's channels as the hash has them, 0…1 or -1…1, over its own mean colour where it is transparent.
private struct ThumbHashChannels {
    var light: [Double] = []
    var yellowBlue: [Double] = []
    var redGreen: [Double] = []
    var alpha: [Double] = []
    let hasAlpha: Bool

    init(_ raster: Raster) {
        hasAlpha = !raster.isOpaque
        let mean = Self.mean(of: raster)
        for pixel in stride(from: 0, to: raster.pixels.count, by: 4) {
            let coverage = Double(raster.pixels[pixel + 3]) / 255
            func shown(_ channel: Int) -> Double {
                mean[channel] * (1 - coverage) + coverage * Double(raster.pixels[pixel + channel]) / 255
            }
            let (red, green, blue) = (shown(0), shown(1), shown(2))
            light.append((red + green + blue) / 3)
            yellowBlue.append((red + green) / 2 - blue)
            redGreen.append(red - green)
            alpha.append(coverage)
        }
    }

    /// Red, green and blue, 0…1, counted by alpha.
    private static func mean(of raster: Raster) -> [Double] {
        var sums = [0.0, 0, 0]
        var coverage = 0.0
        for pixel in stride(from: 0, to: raster.pixels.count, by: 4) {
            let alpha = Double(raster.pixels[pixel + 3]) / 255
            for channel in 0..<3 { sums[channel] += alpha * Double(raster.pixels[pixel + channel]) / 255 }
            coverage += alpha
        }
        return coverage > 0 ? sums.map { $0 / coverage } : sums
    }
}

/// The values of the first seven cosines at each of `count` samples: row *n* has *n* half periods.
private struct Cosines {
    let count: Int
    private let values: [Double]

    init(_ count: Int) {
        self.count = count
        values = (0..<7).flatMap { term in
            (0..<count).map { cos(Double.pi / Double(count) * Double(term) * (Double($0) + 0.5)) }
        }
    }

    subscript(term: Int, sample: Int) -> Double { values[term * count + sample] }
}

/// The terms of one channel that lie in the triangle of low frequencies, row by row.
private struct CosineTerms {
    var mean = 0.0
    /// All others, as parts of the largest: 0…1, where 0.5 is none.
    var varying: [Double] = []
    /// The largest of the others.
    var scale = 0.0

    /// Less than this is the rounding of a flat channel, which has no terms to scale up.
    private static let leastScale = 1e-9

    init(_ channel: [Double], _ across: Cosines, _ down: Cosines, columns: Int, rows: Int) {
        let sums = Self.horizontal(channel, across, rows: down.count, terms: columns)
        for row in 0..<rows {
            for column in 0..<columns where column * rows < columns * (rows - row) {
                var sum = 0.0
                for y in 0..<down.count { sum += sums[y * columns + column] * down[row, y] }
                varying.append(sum / Double(across.count * down.count))
            }
        }
        mean = varying.removeFirst()
        scale = varying.reduce(0) { max($0, abs($1)) }
        if scale < Self.leastScale { scale = 0 }
        varying = varying.map { scale > 0 ? 0.5 + 0.5 / scale * $0 : 0 }
    }

    /// The transform of each row of samples: `terms` values a row.
    private static func horizontal(_ channel: [Double], _ across: Cosines, rows: Int, terms: Int) -> [Double] {
        var sums: [Double] = []
        sums.reserveCapacity(rows * terms)
        for y in 0..<rows {
            for term in 0..<terms {
                var sum = 0.0
                for x in 0..<across.count { sum += channel[y * across.count + x] * across[term, x] }
                sums.append(sum)
            }
        }
        return sums
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

/// A place on a cover: (0, 0) is the top left corner, (1, 1) the bottom right one.
typealias Point = SIMD2<Double>

/// Red, green, blue and alpha, each 0…1, not premultiplied, in sRGB values.
typealias Color = SIMD4<Double>

/// The colour of a cover at a place. Pure, so that a cover can be drawn at any size.
typealias Painter = @Sendable (Point) -> Color

/// Turns a painter into RGBA bytes, four a pixel, row by row.
enum Canvas {
    /// Each pixel is the mean of this many samples squared, which smooths the edges.
    static let samplesAcross = 3

    static func pixels(side: Int, painter: Painter) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(side * side * 4)
        for row in 0..<side {
            for column in 0..<side {
                append(mean(column: column, row: row, side: side, painter: painter), to: &bytes)
            }
        }
        return bytes
    }

    /// Weighted by alpha: the colour of a see-through sample must not stain the edge of a shape.
    private static func mean(column: Int, row: Int, side: Int, painter: Painter) -> Color {
        let step = 1 / Double(samplesAcross)
        var sum = Color.zero
        for index in 0..<samplesAcross * samplesAcross {
            let across = Double(column) + (Double(index % samplesAcross) + 0.5) * step
            let down = Double(row) + (Double(index / samplesAcross) + 0.5) * step
            let color = painter(Point(across, down) / Double(side))
            sum += Color(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
        }
        guard sum.w > 0 else { return .zero }
        let count = Double(samplesAcross * samplesAcross)
        return Color(sum.x / sum.w, sum.y / sum.w, sum.z / sum.w, sum.w / count)
    }

    private static func append(_ color: Color, to bytes: inout [UInt8]) {
        let scaled = (color.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(.toNearestOrAwayFromZero)
        for channel in 0..<4 { bytes.append(UInt8(scaled[channel])) }
    }
}

extension SIMD4<Double> {
    static var transparent: Color { .zero }

    /// An opaque colour from `0xRRGGBB`.
    static func hex(_ value: UInt32) -> Color {
        Color(Double(value >> 16 & 255), Double(value >> 8 & 255), Double(value & 255), 255) / 255
    }

    func mixed(with other: Color, _ share: Double) -> Color {
        self + (other - self) * Swift.min(Swift.max(share, 0), 1)
    }
}

/// The colours of one cover, by their role in its motif.
struct Palette {
    private let colors: [Color]

    init(_ values: UInt32...) {
        colors = values.map(Color.hex)
    }

    var count: Int { colors.count }

    /// Counts round: a motif may ask for more colours than there are.
    subscript(index: Int) -> Color { colors[index % colors.count] }

    /// A colour on the way from the first to the last, with `place` 0…1.
    func gradient(_ place: Double) -> Color {
        let position = min(max(place, 0), 1) * Double(count - 1)
        let index = min(Int(position), count - 2)
        return colors[index].mixed(with: colors[index + 1], position - Double(index))
    }
}

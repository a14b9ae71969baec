#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Numbers that look random and are the same on every run and machine.
struct Noise {
    let seed: UInt64

    /// 0..<1, from integer coordinates; the mixing steps are those of SplitMix64.
    func value(_ first: Int, _ second: Int = 0) -> Double {
        var bits = seed &* 0x9E37_79B9_7F4A_7C15
        bits ^= UInt64(bitPattern: Int64(first)) &* 0xBF58_476D_1CE4_E5B9
        bits ^= UInt64(bitPattern: Int64(second)) &* 0x94D0_49BB_1331_11EB
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return Double((bits ^ bits >> 31) >> 11) / Double(1 << 53)
    }

    func index(below count: Int, _ first: Int, _ second: Int = 0) -> Int {
        Int(value(first, second) * Double(count))
    }

    /// Smooth between the values of the integer grid, 0…1.
    func smooth(_ place: Point) -> Double {
        let corner = place.rounded(.down)
        let inside = place - corner
        let share = inside * inside * (3 - 2 * inside)
        let (column, row) = (Int(corner.x), Int(corner.y))
        let top = value(column, row) + (value(column + 1, row) - value(column, row)) * share.x
        let bottom = value(column, row + 1) + (value(column + 1, row + 1) - value(column, row + 1)) * share.x
        return top + (bottom - top) * share.y
    }

    /// Four octaves of `smooth`: clouds, coasts and ridges, 0…1.
    func layered(_ place: Point) -> Double {
        var (sum, weight, scaled) = (0.0, 0.5, place)
        for _ in 0..<4 {
            sum += smooth(scaled) * weight
            weight /= 2
            scaled = scaled * 2.03 + 17.7
        }
        return sum / 0.9375
    }
}

extension SIMD2<Double> {
    var length: Double { (x * x + y * y).squareRoot() }

    /// -π…π, counted from the x axis.
    var angle: Double { atan2(y, x) }

    func turned(by angle: Double) -> Point {
        Point(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
    }
}

/// What is left of `value` above the next lower whole number, also for negative values.
func fraction(_ value: Double) -> Double { value - value.rounded(.down) }

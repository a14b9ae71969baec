#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Covers ordered around a middle or along lines.
enum Rays {
    /// Rays of two colours from a sun near the bottom: ray, ray, sun, halo.
    static func sunburst(_ palette: Palette, count: Double) -> Painter {
        { place in
            let fromSun = place - Point(0.5, 0.72)
            let distance = fromSun.length
            if distance < 0.17 { return palette[2] }
            if distance < 0.2 { return palette[3] }
            return palette[fraction(fromSun.angle / (2 * .pi) * count) < 0.5 ? 0 : 1]
        }
    }

    /// Arms that wind around the middle.
    static func spiral(_ palette: Palette, arms: Double, twist: Double) -> Painter {
        { place in
            let fromCenter = place - 0.5
            let turns = fromCenter.angle / (2 * .pi) * arms + log(fromCenter.length + 0.02) * twist
            let arm = fraction(turns / Double(palette.count)) * Double(palette.count)
            return palette[Int(arm)]
        }
    }

    /// Bars of an equaliser: background, low, high, unlit.
    static func equalizer(_ palette: Palette, seed: UInt64) -> Painter {
        let noise = Noise(seed: seed)
        return { place in
            let scaled = Point((place.x - 0.08) / 0.84 * 12, (0.88 - place.y) / 0.76 * 18)
            guard scaled.x > 0, scaled.x < 12, scaled.y > 0, scaled.y < 18 else { return palette[0] }
            guard fraction(scaled.x) < 0.78, fraction(scaled.y) < 0.68 else { return palette[0] }
            let height = 3 + 14 * noise.smooth(Point(scaled.x.rounded(.down) * 0.7, 3))
            let step = scaled.y.rounded(.down)
            return step < height ? palette[1].mixed(with: palette[2], step / 16) : palette[3]
        }
    }

    /// A flower, cut out or on a ground: outer petals, inner petals, heart, ground.
    static func flower(_ palette: Palette, petals: Double, isCutOut: Bool) -> Painter {
        let ground = isCutOut ? Color.transparent : palette[3]
        return { place in
            let fromCenter = place - 0.5
            let (distance, angle) = (fromCenter.length, fromCenter.angle)
            if distance < 0.09 { return palette[2] }
            let inner = 0.13 + 0.14 * abs(cos(angle * petals / 2 + .pi / 2))
            if distance < inner { return palette[1] }
            let outer = 0.2 + 0.27 * abs(cos(angle * petals / 2))
            guard distance < outer else { return ground }
            return palette[0].mixed(with: palette[1], max(0, 0.8 - distance * 2.4))
        }
    }

    /// Slanting stripes that change places inside a disc: stripe, stripe, and the two within the disc.
    static func inversion(_ palette: Palette, angle: Double) -> Painter {
        { place in
            let isStripe = fraction(place.turned(by: angle).x * 9) < 0.5
            let isInside = (place - 0.5).length < 0.32
            return palette[(isStripe ? 1 : 0) + (isInside ? 2 : 0)]
        }
    }

    /// A many-pointed star that fades out into nothing: middle, rim.
    static func glow(_ palette: Palette, points: Double) -> Painter {
        { place in
            let fromCenter = place - 0.5
            let reach = 0.3 + 0.12 * cos(fromCenter.angle * points)
            let share = fromCenter.length / reach
            let color = palette[0].mixed(with: palette[1], share)
            return Color(color.x, color.y, color.z, min(1, max(0, (1.12 - share) * 6)))
        }
    }

    /// Nested squares, each turned a little further.
    static func squares(_ palette: Palette, turn: Double) -> Painter {
        { place in
            for square in (0..<12).reversed() {
                let side = 0.62 * pow(0.84, Double(square))
                let turned = (place - 0.5).turned(by: Double(square) * turn)
                if max(abs(turned.x), abs(turned.y)) < side { return palette[square] }
            }
            return palette[0]
        }
    }

    /// Ribs of colour from edge to edge, as on a rug: bands with steps.
    static func rug(_ palette: Palette, seed: UInt64) -> Painter {
        let noise = Noise(seed: seed)
        return { place in
            let folded = Point(abs(place.x - 0.5), abs(place.y - 0.5))
            let stepped = (folded * 30).rounded(.down)
            let band = Int(stepped.x + stepped.y + 3 * (noise.value(Int(stepped.x / 3)) * 3).rounded(.down)) / 3
            return palette[noise.index(below: palette.count, band, 8)]
        }
    }
}

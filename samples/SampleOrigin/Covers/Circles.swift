#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Covers made of circles.
enum Circles {
    /// Rings around a place off the middle, each of a width and colour of its own.
    static func rings(_ palette: Palette, seed: UInt64) -> Painter {
        let noise = Noise(seed: seed)
        let center = Point(0.3 + 0.4 * noise.value(1), 0.3 + 0.4 * noise.value(2))
        return { place in
            let distance = (place - center).length * 13
            let ring = Int(distance + 0.6 * noise.value(Int(distance), 3))
            return palette[noise.index(below: palette.count, ring, 4)]
        }
    }

    /// Discs like coloured glass, each staining what lies under it; the first colour is the paper.
    static func discs(_ palette: Palette, seed: UInt64) -> Painter {
        let noise = Noise(seed: seed)
        return { place in
            var color = palette[0]
            for disc in 0..<9 {
                let center = Point(0.1 + 0.8 * noise.value(disc, 1), 0.1 + 0.8 * noise.value(disc, 2))
                guard (place - center).length < 0.1 + 0.2 * noise.value(disc, 3) else { continue }
                color *= palette[1 + disc % (palette.count - 1)]
            }
            return color
        }
    }

    /// A ringed planet among stars: space, star, planet lit, planet dark, ring.
    static func planet(_ palette: Palette, seed: UInt64) -> Painter {
        let noise = Noise(seed: seed)
        return { place in
            let fromCenter = (place - Point(0.5, 0.52)).turned(by: 0.42)
            let ring = Point(fromCenter.x, fromCenter.y * 3.6).length
            let isRing = ring > 0.33 && ring < 0.44 && fraction(ring * 28) > 0.25
            if isRing, fromCenter.y > 0 { return palette[4] }
            if fromCenter.length < 0.25 {
                let light = (fromCenter - Point(-0.12, -0.14)).length * 2.6
                let cloud = 0.12 * sin(fromCenter.y * 55 + 2 * sin(fromCenter.x * 9))
                return palette[2].mixed(with: palette[3], light + cloud)
            }
            if isRing { return palette[4].mixed(with: palette[0], 0.35) }
            return isStar(place, noise) ? palette[1] : palette[0]
        }
    }

    private static func isStar(_ place: Point, _ noise: Noise) -> Bool {
        let scaled = place * 22
        let (column, row) = (Int(scaled.x), Int(scaled.y))
        guard noise.value(column, row) < 0.3 else { return false }
        let center = Point(noise.value(column, row + 100), noise.value(column + 100, row)) * 0.6 + 0.2
        let inside = Point(fraction(scaled.x), fraction(scaled.y))
        return (inside - center).length < 0.05 + 0.1 * noise.value(column + 200, row)
    }

    /// A printer's screen of dots that grow along a wave: paper, ink.
    static func halftone(_ palette: Palette, angle: Double) -> Painter {
        { place in
            let turned = place.turned(by: angle) * 24
            let inside = Point(fraction(turned.x), fraction(turned.y)) - 0.5
            let center = ((turned.rounded(.down) + 0.5) / 24).turned(by: -angle)
            let tone = 0.5 + 0.5 * sin((center - Point(0.35, 0.3)).length * 9 - 1.2)
            return inside.length < 0.08 + 0.5 * tone ? palette[1].mixed(with: palette[2], center.y) : palette[0]
        }
    }

    /// Two sets of rings that beat against each other: background, one set, other set, both.
    static func interference(_ palette: Palette) -> Painter {
        { place in
            let first = fraction((place - Point(0.36, 0.42)).length * 19) < 0.5
            let second = fraction((place - Point(0.64, 0.58)).length * 19) < 0.5
            return palette[(first ? 1 : 0) + (second ? 2 : 0)]
        }
    }

    /// A gramophone record on nothing, or on a sleeve: grooves, label, sleeve.
    static func record(_ palette: Palette, isCutOut: Bool) -> Painter {
        let background = isCutOut ? Color.transparent : palette[2]
        return { place in
            let fromCenter = place - 0.5
            let distance = fromCenter.length
            if distance > 0.47 || distance < 0.015 { return background }
            if distance < 0.16 { return distance < 0.145 ? palette[1] : palette[2] }
            let shine = max(0, cos(fromCenter.angle * 2 - 0.9) - 0.72) * 1.6
            let groove = fraction(distance * 34) < 0.5 ? 0.0 : 0.06
            return palette[0].mixed(with: Color.hex(0xFFFFFF), shine + groove)
        }
    }
}

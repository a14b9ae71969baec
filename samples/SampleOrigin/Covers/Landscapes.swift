#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Covers with a horizon.
enum Landscapes {
    /// Rolling hills under a sun: sky above, sky below, sun, far hill … near hill.
    static func hills(_ palette: Palette, seed: UInt64) -> Painter {
        let noise = Noise(seed: seed)
        let layers = palette.count - 3
        return { place in
            for layer in (0..<layers).reversed() {
                let depth = Double(layer) / Double(layers)
                let phase = noise.value(layer) * 6.28
                let wave = sin(place.x * (4 + 3 * noise.value(layer, 1)) + phase) * 0.05
                let ripple = sin(place.x * 11 + phase * 2) * 0.015
                if place.y > 0.48 + depth * 0.5 + wave + ripple { return palette[3 + layer] }
            }
            let sun = Point(0.3 + 0.4 * noise.value(90), 0.34)
            if (place - sun).length < 0.16 { return palette[2] }
            return palette[0].mixed(with: palette[1], place.y * 1.7)
        }
    }

    /// Ridges of mountains before a moon: sky above, sky below, moon, far ridge, near ridge.
    static func peaks(_ palette: Palette, seed: UInt64) -> Painter {
        let noise = Noise(seed: seed)
        return { place in
            for ridge in (0..<5).reversed() {
                let depth = Double(ridge) / 4
                let height = noise.layered(Point(place.x * (3.5 - depth) + Double(ridge) * 31, Double(ridge) * 7))
                if place.y > 0.3 + depth * 0.5 + (0.5 - height) * 0.5 {
                    return palette[3].mixed(with: palette[4], depth)
                }
            }
            let moon = (place - Point(0.7, 0.24)).length
            if moon < 0.11 { return palette[2] }
            let glow = max(0, 0.5 - (moon - 0.11) * 2) * 0.6
            return palette[0].mixed(with: palette[1], place.y * 1.4).mixed(with: palette[2], glow)
        }
    }

    /// A sun cut into bands over its own reflection: sky above, sky below, sun top, sun bottom, sea.
    static func sea(_ palette: Palette) -> Painter {
        let horizon = 0.62
        return { place in
            let fromSun = place - Point(0.5, 0.45)
            if place.y < horizon {
                let band = fraction(place.y * 17) < (place.y - 0.3) * 1.6
                if fromSun.length < 0.3, !band { return palette[2].mixed(with: palette[3], (place.y - 0.15) * 2.2) }
                return palette[0].mixed(with: palette[1], place.y / horizon)
            }
            let depth = (place.y - horizon) / (1 - horizon)
            let width = 0.27 * (1 - depth * 0.75) + 0.04 * sin(depth * 40)
            let glitter = fraction(sqrt(depth) * 12) < 0.55
            return abs(fromSun.x) < width && glitter ? palette[3] : palette[4].mixed(with: palette[0], depth * 0.7)
        }
    }

    /// Houses at night: sky above, sky below, far house, near house, window.
    static func skyline(_ palette: Palette, seed: UInt64) -> Painter {
        let noise = Noise(seed: seed)
        return { place in
            for row in [1, 0] {
                let across = place.x * Double(row == 1 ? 7 : 11) + Double(row) * 0.37
                let house = Int(across.rounded(.down))
                let top = 0.24 + Double(row) * 0.26 + noise.value(house, row) * 0.3
                guard place.y > top, fraction(across) > 0.06 || row == 0 else { continue }
                let wall = row == 1 ? palette[3] : palette[2]
                guard row == 1, place.y > top + 0.03 else { return wall }
                let window = Point(fraction(across) * 5, place.y * 26)
                let cell = Int(window.x) + house * 10
                let isFrame = fraction(window.x) < 0.35 || fraction(window.y) < 0.45
                let isLit = noise.value(cell, Int(window.y)) < 0.42
                return !isFrame && isLit && window.x > 0.4 ? palette[4] : wall
            }
            return palette[0].mixed(with: palette[1], place.y * 1.3)
        }
    }

    /// Dunes, each with a lit and a shaded side: sky, sun, light sand, dark sand.
    static func dunes(_ palette: Palette, seed: UInt64) -> Painter {
        let noise = Noise(seed: seed)
        return { place in
            for dune in (0..<4).reversed() {
                let crest = 0.2 + 0.6 * noise.value(dune)
                let away = place.x - crest
                let top = 0.42 + Double(dune) * 0.15 + abs(away) * (away < 0 ? 0.35 : 0.22)
                guard place.y > top else { continue }
                let edge = crest + (place.y - top) * 0.5 + 0.04 * sin(place.y * 14 + Double(dune))
                let shade = palette[2].mixed(with: palette[3], Double(dune) * 0.14)
                return place.x > edge ? shade.mixed(with: palette[3], 0.75) : shade
            }
            return (place - Point(0.72, 0.22)).length < 0.09 ? palette[1] : palette[0]
        }
    }
}

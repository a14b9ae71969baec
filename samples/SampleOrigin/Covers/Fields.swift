#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Covers made of a quantity that changes from place to place.
enum Fields {
    /// Soft colours that flow into each other.
    static func plasma(_ palette: Palette, seed: UInt64) -> Painter {
        let noise = Noise(seed: seed)
        let shift = Point(noise.value(1), noise.value(2)) * 9
        return { place in
            let bent = place * 3 + Point(sin(place.y * 5 + shift.x), cos(place.x * 4 + shift.y)) * 0.7
            let wave = sin(bent.x + shift.x) + sin(bent.y * 1.3 + shift.y) + sin((bent.x + bent.y) * 0.8)
            return palette.gradient(0.5 + wave / 5)
        }
    }

    /// Lines of equal height, as on a map, over colours by height.
    static func contours(_ palette: Palette, line: Color, seed: UInt64) -> Painter {
        let noise = Noise(seed: seed)
        return { place in
            let height = noise.smooth(place * 3.2) * 0.7 + noise.smooth(place * 6.4 + 40) * 0.3
            let level = height * 13
            if abs(fraction(level) - 0.5) > 0.44 { return line }
            return palette.gradient((level + 0.5).rounded(.down) / 13 * 1.5 - 0.25)
        }
    }

    /// Stained glass: Voronoi cells with lead between them.
    static func glass(_ palette: Palette, lead: Color, seed: UInt64) -> Painter {
        let noise = Noise(seed: seed)
        return { place in
            let scaled = place * 7
            let (first, second, owner) = nearestTwo(scaled, noise)
            if second - first < 0.09 { return lead }
            let color = palette[noise.index(below: palette.count, owner.0, owner.1 + 70)]
            return color.mixed(with: Color.hex(0xFFFFFF), max(0, 0.3 - first * 0.4))
        }
    }

    /// Distances to the two nearest seeds of a jittered grid, and the cell of the nearest.
    private static func nearestTwo(_ place: Point, _ noise: Noise) -> (Double, Double, (Int, Int)) {
        var (first, second, owner) = (9.0, 9.0, (0, 0))
        let (column, row) = (Int(place.x), Int(place.y))
        for near in 0..<25 {
            let cell = (column + near % 5 - 2, row + near / 5 - 2)
            let seed =
                Point(Double(cell.0), Double(cell.1))
                + Point(noise.value(cell.0, cell.1), noise.value(cell.1, cell.0 + 500))
            let distance = (seed - place).length
            if distance < first {
                (first, second, owner) = (distance, first, cell)
            } else {
                second = min(second, distance)
            }
        }
        return (first, second, owner)
    }

    /// The Julia set of `constant`, coloured by how fast a point escapes.
    static func julia(_ palette: Palette, constant: Point, zoom: Double) -> Painter {
        { place in
            var point = (place - 0.5) * zoom
            for step in 0..<90 {
                point = Point(point.x * point.x - point.y * point.y, 2 * point.x * point.y) + constant
                let length = point.length
                if length > 8 { return palette.gradient((Double(step) - log2(log2(length))) / 32) }
            }
            return palette[palette.count - 1]
        }
    }

    /// Marbled paper: stripes bent by noise.
    static func marble(_ palette: Palette, seed: UInt64) -> Painter {
        let noise = Noise(seed: seed)
        return { place in
            let bend = Point(noise.layered(place * 2.4), noise.layered(place * 2.4 + 60))
            let band = (place.x + place.y * 0.6 + bend.x * 1.3 + bend.y * 0.7) * 8
            return palette[Int(band)].mixed(with: palette[Int(band) + 1], max(0, fraction(band) * 5 - 4))
        }
    }

    /// Filled waves, one before the other.
    static func waves(_ palette: Palette, seed: UInt64) -> Painter {
        let noise = Noise(seed: seed)
        return { place in
            for wave in (0..<14).reversed() {
                let pulse = exp(-pow((place.x - 0.5) * 4.2, 2))
                let peak = noise.smooth(Point(place.x * 11 + Double(wave) * 23, 0.5)) * pulse * 0.3
                let line = 0.2 + Double(wave) * 0.052 - peak
                if abs(place.x - 0.5) > 0.38 || place.y < line { continue }
                return place.y < line + 0.009 ? palette[1].mixed(with: palette[2], Double(wave) / 13) : palette[0]
            }
            return palette[0]
        }
    }
}

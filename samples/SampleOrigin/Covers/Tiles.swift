#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Covers made of one small shape, again and again.
enum Tiles {
    /// A square of the grid, and the place within it.
    private static func cell(_ place: Point, across: Int) -> (column: Int, row: Int, inside: Point) {
        let scaled = place * Double(across)
        return (Int(scaled.x), Int(scaled.y), Point(fraction(scaled.x), fraction(scaled.y)))
    }

    /// Squares with a quarter of a disc in one of the corners.
    static func quarters(_ palette: Palette, across: Int, seed: UInt64) -> Painter {
        let noise = Noise(seed: seed)
        return { place in
            let (column, row, inside) = cell(place, across: across)
            let turn = noise.index(below: 4, column, row)
            let corner = Point(turn & 1 == 0 ? 0 : 1, turn & 2 == 0 ? 0 : 1)
            let ground = noise.index(below: palette.count, column, row + 50)
            let shape = ground + 1 + noise.index(below: palette.count - 1, column + 50, row)
            let distance = (inside - corner).length
            if distance < 0.4, noise.value(column, row + 99) < 0.5 { return palette[shape + 1] }
            return palette[distance < 1 ? shape : ground]
        }
    }

    /// Smith's variant of Truchet tiles: arcs that join to winding ribbons. Background, ribbon above, edge, ribbon below.
    static func ribbons(_ palette: Palette, across: Int, seed: UInt64) -> Painter {
        let noise = Noise(seed: seed)
        return { place in
            let (column, row, straight) = cell(place, across: across)
            let isMirrored = noise.value(column, row) < 0.5
            let inside = isMirrored ? Point(1 - straight.x, straight.y) : straight
            let away = abs(min(inside.length, (inside - 1).length) - 0.5)
            if away < 0.13 { return palette[1].mixed(with: palette[3], place.y) }
            return away < 0.2 ? palette[2] : palette[0]
        }
    }

    /// Triangles of all colours, lighter towards one corner.
    static func triangles(_ palette: Palette, across: Double, seed: UInt64) -> Painter {
        let noise = Noise(seed: seed)
        return { place in
            let skewed = Point(place.x * across + place.y * across / 2, place.y * across * 1.1547)
            let (column, row) = (Int(skewed.x), Int(skewed.y))
            let isUpper = fraction(skewed.x) + fraction(skewed.y) < 1
            let tone = (place.x + place.y) / 2 + 0.45 * (noise.value(column * 2 + (isUpper ? 0 : 1), row) - 0.5)
            return palette.gradient(tone)
        }
    }

    /// Bands that go over and under each other: gap, warp, weft.
    static func weave(_ palette: Palette, across: Int) -> Painter {
        { place in
            let (column, row, inside) = cell(place, across: across)
            let isWarp = abs(inside.x - 0.5) < 0.36
            let isWeft = abs(inside.y - 0.5) < 0.36
            let isWarpAbove = (column + row) % 2 == 0
            guard isWarp || isWeft else { return palette[0] }
            let usesWarp = isWarp && (isWarpAbove || !isWeft)
            let along = usesWarp ? inside.y : inside.x
            let color = usesWarp ? palette[1 + column % 2] : palette[3 + row % 2]
            let isBelow = isWarpAbove != usesWarp
            return color.mixed(with: palette[0], isBelow ? abs(along - 0.5) * 0.2 : 0.35 * abs(along - 0.5))
        }
    }

    /// Short strokes strewn on plain ground; the first colour is the ground.
    static func confetti(_ palette: Palette, seed: UInt64) -> Painter {
        let noise = Noise(seed: seed)
        return { place in
            let (column, row, inside) = cell(place, across: 7)
            let away = (inside - 0.5).turned(by: noise.value(column, row) * 6.28)
            let color = palette[1 + noise.index(below: palette.count - 1, column + 30, row)]
            let isShape =
                switch noise.index(below: 4, column, row + 30) {
                case 0: abs(away.length - 0.24) < 0.07
                case 1: abs(away.x) < 0.36 && abs(away.y - 0.09 * sin(away.x * 17)) < 0.07
                case 2: away.y > -0.2 && away.y < 0.3 - abs(away.x) * 1.7
                default: max(abs(away.x), abs(away.y)) < 0.1 || abs(away.x) + abs(away.y) < 0.16
                }
            return isShape ? color : palette[0]
        }
    }
}

import ArtTestSupport
import Testing

/// PNGs of each common kind whose rows are noise: any bytes are rows of any filter.
enum RandomPNG {
    struct Kind: Sendable, CustomTestStringConvertible {
        var colorType: UInt8
        var depth: UInt8
        var samples: Int
        var transparent: Bool
        var testDescription: String { "type \(colorType), \(depth) bits" + (transparent ? ", tRNS" : "") }
    }

    static let kinds: [Kind] = [
        (0, 1, 1), (0, 2, 1), (0, 4, 1), (0, 8, 1), (2, 8, 3), (3, 1, 1), (3, 2, 1), (3, 4, 1), (3, 8, 1), (4, 8, 2),
        (6, 8, 4),
    ].flatMap { type, depth, samples in
        [false, true].compactMap { transparent in
            transparent && type >= 4
                ? nil : Kind(colorType: type, depth: depth, samples: samples, transparent: transparent)
        }
    }

    /// Around the four rows that are unfiltered at once, and more than is inflated at once.
    static let sizes =
        [(1, 1), (1, 5), (2, 4), (3, 3), (4, 9), (5, 8), (17, 13), (64, 6)] + [(301, 450)]

    static func picture(_ kind: Kind, _ size: (width: Int, height: Int), using random: inout SplitMix) -> PlainPNG {
        let length = (size.width * kind.samples * Int(kind.depth) + 7) / 8
        // Few values, so that neighbours are often equal and a transparent colour occurs.
        let largest: UInt8 = size.width % 2 == 0 ? 255 : 1
        return PlainPNG(
            width: size.width, height: size.height, depth: kind.depth, colorType: kind.colorType,
            rows: (0..<size.height).map { _ in (0..<length).map { _ in .random(in: 0...largest, using: &random) } },
            palette: kind.colorType == 3 ? (0..<(3 << kind.depth)).map { UInt8(truncatingIfNeeded: $0 * 37) } : nil,
            transparency: kind.transparent ? transparency(of: kind) : nil,
            filters: (0..<size.height).map { filter(of: $0, using: &random) },
            chunkLength: size.height % 2 == 0 ? .max : 1000)
    }

    private static func transparency(of kind: Kind) -> [UInt8] {
        switch kind.colorType {
        case 0: [0, 1]
        case 2: [0, 1, 0, 0, 0, 1]
        default: [9, 99]
        }
    }

    /// Twelve rows of one filter by turns, then mixed ones.
    private static func filter(of row: Int, using random: inout SplitMix) -> UInt8 {
        row / 12 % 2 == 0 ? UInt8(row / 24 % 5) : .random(in: 0...4, using: &random)
    }
}

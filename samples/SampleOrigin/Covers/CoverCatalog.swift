/// One sample cover: its name, what it is encoded as, and how it is painted.
struct Cover {
    enum Encoding {
        case baseline
        case progressive
        case png
    }

    var name: String
    var encoding: Encoding
    var painter: Painter

    init(_ name: String, _ encoding: Encoding, _ painter: @escaping Painter) {
        self.name = name
        self.encoding = encoding
        self.painter = painter
    }

    var fileName: String { name + (encoding == .png ? ".png" : ".jpg") }
}

extension Cover {
    /// Every cover that lies in `samples/covers`. Flat ones are PNG, three of them with transparency; the rest is JPEG.
    static let all: [Cover] = landscapes + circles + tiles + fields + rays

    private static let landscapes = [
        Cover(
            "amber-hills", .baseline,
            Landscapes.hills(
                Palette(0xFCEFC7, 0xF6B26B, 0xE4572E, 0x9BB8A5, 0x6A8F7F, 0x3F6C63, 0x234B4A, 0x132F33), seed: 11)),
        Cover(
            "violet-hills", .progressive,
            Landscapes.hills(
                Palette(0x2B1B4D, 0xD76D9B, 0xFFE3A3, 0xA85595, 0x7B3F86, 0x542C6F, 0x351D52, 0x1D1035), seed: 27)),
        Cover(
            "moon-peaks", .progressive,
            Landscapes.peaks(
                Palette(0x0B1D3A, 0x4B7FA8, 0xFDF6E3, 0x6E9FBF, 0x071A2C), seed: 5)),
        Cover("banded-sun", .baseline, Landscapes.sea(Palette(0x1B0B3B, 0xC2338A, 0xFFD23F, 0xFF3F6C, 0x2C0F57))),
        Cover(
            "night-houses", .png,
            Landscapes.skyline(
                Palette(0x16213E, 0x16213E, 0x26366A, 0x0B1022, 0xFFC857), seed: 41)),
        Cover("four-dunes", .baseline, Landscapes.dunes(Palette(0xF7E8D0, 0xE4572E, 0xEDB458, 0x8A4B2D), seed: 8)),
    ]

    private static let circles = [
        Cover(
            "off-centre-rings", .png, Circles.rings(Palette(0xF4F1DE, 0xE07A5F, 0x3D405B, 0x81B29A, 0xF2CC8F), seed: 3)),
        Cover(
            "glass-discs", .progressive,
            Circles.discs(
                Palette(0xFFFBF2, 0xFF8A80, 0x80DEEA, 0xFFE57F, 0xB39DDB, 0xA5D6A7), seed: 19)),
        Cover(
            "ringed-planet", .baseline,
            Circles.planet(
                Palette(0x0D0B1E, 0xF8F4E3, 0xF7B267, 0x6B1E5B, 0xF4D8CD), seed: 77)),
        Cover("dot-screen", .baseline, Circles.halftone(Palette(0xFFF3E0, 0xD7263D, 0x3F1D5C), angle: 0.4)),
        Cover("two-ripples", .png, Circles.interference(Palette(0x0F4C5C, 0x5F9EA0, 0xFB8B24, 0xFFF1D0))),
        Cover("cut-out-record", .png, Circles.record(Palette(0x1A1A1D, 0xE63946, 0xF1FAEE), isCutOut: true)),
    ]

    private static let tiles = [
        Cover(
            "quarter-discs", .png,
            Tiles.quarters(
                Palette(0xEFE6D5, 0xD62828, 0x003049, 0xF77F00, 0xFCBF49), across: 5, seed: 14)),
        Cover(
            "mint-quarters", .baseline,
            Tiles.quarters(
                Palette(0xE8F5E9, 0x00796B, 0xFFAB91, 0x26323A), across: 8, seed: 63)),
        Cover(
            "winding-ribbons", .baseline,
            Tiles.ribbons(
                Palette(0x22223B, 0xF72585, 0xFFFFFF, 0x4CC9F0), across: 9, seed: 21)),
        Cover(
            "northern-facets", .progressive,
            Tiles.triangles(
                Palette(0x0B132B, 0x1C5D74, 0x3FB8A0, 0xC8F7C5), across: 9, seed: 30)),
        Cover(
            "basket-weave", .baseline,
            Tiles.weave(
                Palette(0x2D1E17, 0xC8553D, 0xF28F3B, 0xFFD5C2, 0x588B8B), across: 9)),
        Cover(
            "party-shapes", .png,
            Tiles.confetti(
                Palette(0xFFF8E8, 0xFF5D8F, 0x00A6A6, 0xFFB400, 0x2E294E), seed: 55)),
    ]

    private static let fields = [
        Cover("slow-plasma", .progressive, Fields.plasma(Palette(0x03045E, 0x7209B7, 0xF72585, 0xFFBA49), seed: 2)),
        Cover(
            "height-lines", .baseline,
            Fields.contours(
                Palette(0x0A2E36, 0x14746F, 0x88D498, 0xF3E9D2), line: .hex(0x04181C), seed: 12)),
        Cover(
            "stained-glass", .progressive,
            Fields.glass(
                Palette(0xB5179E, 0x4361EE, 0x4CC9F0, 0xF9C74F, 0xF3722C, 0x43AA8B), lead: .hex(0x14121F), seed: 6)),
        Cover(
            "julia-lace", .baseline,
            Fields.julia(
                Palette(0x10002B, 0x5A189A, 0xE0AAFF, 0xFFE8D6, 0xFF9E00, 0x240046), constant: Point(-0.79, 0.15),
                zoom: 2.9)),
        Cover(
            "marbled-paper", .progressive,
            Fields.marble(
                Palette(0x264653, 0xE9C46A, 0x2A9D8F, 0xF4A261, 0xFDF0D5, 0xE76F51), seed: 33)),
        Cover("pulse-lines", .png, Fields.waves(Palette(0x101014, 0x9BF6FF, 0xFFADAD), seed: 79)),
    ]

    private static let rays = [
        Cover("rising-rays", .png, Rays.sunburst(Palette(0xFFE8B6, 0xF26430, 0x8E1600, 0xFFF7E6), count: 14)),
        Cover("candy-spiral", .png, Rays.spiral(Palette(0xFFF0F3, 0xFF758F, 0xA4133C, 0xFFB3C1), arms: 8, twist: 3)),
        Cover("equaliser", .baseline, Rays.equalizer(Palette(0x121420, 0x06D6A0, 0xEF476F, 0x1F2335), seed: 44)),
        Cover(
            "cut-out-flower", .png,
            Rays.flower(
                Palette(0xD81159, 0xFFBC42, 0x5F0F40, 0x000000), petals: 9, isCutOut: true)),
        Cover(
            "blue-daisy", .baseline,
            Rays.flower(
                Palette(0xFFFFFF, 0xD8E6FF, 0xFFC300, 0x1D4ED8), petals: 14, isCutOut: false)),
        Cover("swapped-stripes", .png, Rays.inversion(Palette(0xF5EBE0, 0x1B4332, 0x1B4332, 0xFF7F51), angle: 0.7)),
        Cover("fading-star", .png, Rays.glow(Palette(0xFFF3B0, 0xE85D04), points: 12)),
        Cover(
            "turning-squares", .png,
            Rays.squares(
                Palette(0x0D3B66, 0xFAF0CA, 0xF4D35E, 0xEE964B, 0xF95738), turn: 0.14)),
        Cover("stepped-rug", .png, Rays.rug(Palette(0x6A040F, 0xFAA307, 0x370617, 0xF5E6CC, 0x2A6F97), seed: 23)),
    ]
}

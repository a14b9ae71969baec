/// An ICC profile written by hand (ICC.1:2010): header, tag table, tags.
public struct ICCProfile: Sendable {
    /// The model of the pixels: `RGB `, `GRAY` or `CMYK`.
    public var model: String
    /// `XYZ ` or `Lab `.
    private var connection: String
    private var tags: [(name: String, data: [UInt8])]
    private var version: UInt8 = 2

    public var bytes: [UInt8] {
        var offset = 128 + 4 + tags.count * 12
        var table = Self.number(tags.count)
        var content: [UInt8] = []
        for (name, data) in tags {
            table += Array(name.utf8) + Self.number(offset) + Self.number(data.count)
            content += data
            offset += data.count
        }
        return header(length: offset) + table + content
    }

    /// ICC.1:2010, 7.2: version 2.1 or 4.1 of a display's or a printer's profile.
    private func header(length: Int) -> [UInt8] {
        let kind = model == "CMYK" ? "prtr" : "mntr"
        let start = Self.number(length) + [0, 0, 0, 0, version, 0x10, 0, 0] + Array((kind + model + connection).utf8)
        let date: [UInt8] = [0x07, 0xEA, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
        let rest = date + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
        return start + rest + Self.triple([0.9642, 1, 0.8249]) + [UInt8](repeating: 0, count: 48)
    }
}

extension ICCProfile {
    /// sRGB's primaries as they are seen under D50.
    private static let primaries = [[0.4360, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141]]

    /// Red, green and blue with the light of these of sRGB's primaries, and a power for a curve; sRGB's own if nil.
    public static func rgb(_ order: [Int] = [0, 1, 2], gamma: Double? = nil) -> ICCProfile {
        let lights = zip(["rXYZ", "gXYZ", "bXYZ"], order).map { ($0, xyz(primaries[$1])) }
        let curves = ["rTRC", "gTRC", "bTRC"].map { ($0, curve(gamma: gamma)) }
        return ICCProfile(model: "RGB ", connection: "XYZ ", tags: [white] + lights + curves)
    }

    public static func gray(gamma: Double? = nil) -> ICCProfile {
        ICCProfile(model: "GRAY", connection: "XYZ ", tags: [white, ("kTRC", curve(gamma: gamma))])
    }

    /// Inks of a printer that prints magenta as a pure red; the others have no colour, and black is black.
    public static let cmykWithRedMagenta = ICCProfile(model: "CMYK", connection: "Lab ", tags: [white, ("A2B0", inks)])

    /// Red, green and blue by a perceptual table alone, whose black is that of paper: a lightness of 3.1 (ICC.1:2010,
    /// 6.3.4).
    public static let rgbOfPaper = ICCProfile(
        model: "RGB ", connection: "Lab ",
        tags: [white, ("A2B0", table(inputs: 3, (0..<8).map { [$0 == 7 ? 255 : 8, 128, 128] }))], version: 4)

    private static let white = (name: "wtpt", data: xyz([0.9642, 1, 0.8249]))

    private static func xyz(_ values: [Double]) -> [UInt8] { Array("XYZ ".utf8) + [0, 0, 0, 0] + triple(values) }

    /// A power with 8 bits behind the point, or 1024 points of sRGB's curve (ICC.1:2010, 10.5).
    private static func curve(gamma: Double?) -> [UInt8] {
        let points = (0..<1024).map { sRGBLight(Double($0) / 1023) * 65_535 }
        let values = gamma.map { [$0 * 256] } ?? points
        let words = values.map { UInt16($0.rounded()) }
        let bytes = words.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        return Array("curv".utf8) + [0, 0, 0, 0] + number(words.count) + bytes
            + [UInt8](repeating: 0, count: bytes.count % 4)
    }

    /// IEC 61966-2-1. The power 2.4 is a product of roots, so that no library of mathematics is needed.
    private static func sRGBLight(_ value: Double) -> Double {
        if value <= 0.04045 { return value / 12.92 }
        let base = (value + 0.055) / 1.055
        return base * base * fifthRoot(base * base)
    }

    /// By Newton's steps.
    private static func fifthRoot(_ value: Double) -> Double {
        var root = 1.0
        for _ in 0..<60 { root -= (root - value / (root * root * root * root)) / 5 }
        return root
    }

    private static var inks: [UInt8] {
        let nodes = (0..<16).map { node -> [UInt8] in
            if node & 1 == 1 { return [0, 128, 128] }
            return node & 4 == 4 ? [138, 209, 198] : [255, 128, 128]
        }
        return table(inputs: 4, nodes)
    }

    /// A table of 8 bits (ICC.1:2010, 10.9) with two steps a channel, the first channel the slowest.
    private static func table(inputs: Int, _ nodes: [[UInt8]]) -> [UInt8] {
        let ramp = (0...255).map { UInt8($0) }
        let unit: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
        let head: [UInt8] = Array("mft1".utf8) + [0, 0, 0, 0, UInt8(inputs), 3, 2, 0]
        let before = repeatElement(ramp, count: inputs), behind = repeatElement(ramp, count: 3)
        return head + triple(unit) + before.joined() + nodes.joined() + behind.joined()
    }

    /// Numbers with 16 bits behind the point.
    private static func triple(_ values: [Double]) -> [UInt8] {
        values.flatMap { number(Int(($0 * 65_536).rounded())) }
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}

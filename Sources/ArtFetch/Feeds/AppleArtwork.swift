/// Apple's artwork URLs: the last segment of the path says size, effect, quality and format, and the server makes
/// any size from it. `100x100bb.jpg`, `200x200bb.png`, `600x600bb-85.jpg`; `bb` fits the picture into the box.
public enum AppleArtwork {
    /// What the server makes of a picture.
    public enum Format: String, CaseIterable, Sendable {
        case jpg
        case png
        case webp
    }

    /// More than any artwork has. A larger box than the picture gives the picture at its own size.
    private static let largest = 10_000
    /// Boxes that the server is known to take, for those that it refuses.
    private static let steps = [3000, 1200, 600]
    /// Four numbers that stand for one another.
    private static let hosts = ["-ssl.mzstatic.com", ".mzstatic.com"].map { suffix in
        NumberedHosts(prefix: "is", numbers: 1...5, suffix: suffix, common: "is1" + suffix)
    }

    /// The same picture in a square box that is large enough, at the host that stands for all; then where it was listed,
    /// and in smaller boxes, larger than the one that was listed. Empty where the last segment is not of that shape.
    ///
    /// - Parameter format: that of the list if `nil`.
    public static func candidates(_ url: String, wanted: WantedSize, format: Format? = nil) -> [String] {
        guard let listed = SplitURL(url), let segment = Segment(listed.lastSegment) else { return [] }
        let side = segment.side(wanted, isVideo: listed.path.contains("/thumb/Video")) ?? largest
        let smaller = steps.filter { $0 < side && $0 > segment.longerSide }
        let ending = format?.rawValue ?? String(segment.ending)
        let common = hosts.reduce(listed) { $1.normalised($0) }
        return ([(common, side), (listed, side)] + smaller.map { (common, $0) }).map { place, side in
            var place = place
            place.lastSegment = "\(side)x\(side)bb.\(ending)"
            return place.text
        }
    }
}

extension AppleArtwork {
    static func parameters(_ format: Format?) -> [FeedParameter] {
        format.map { [FeedParameter("artwork", .text($0.rawValue))] } ?? []
    }

    /// `{W}x{H}{effect}[-{quality}].{ending}`.
    private struct Segment {
        let width: Int
        let height: Int
        let ending: Substring

        var longerSide: Int { max(width, height) }

        init?(_ segment: Substring) {
            let bytes = segment.utf8
            guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else { return nil }
            let width = bytes.prefix(while: \.isASCIIDigit)
            let afterWidth = bytes[width.endIndex..<max(dot, width.endIndex)]
            let height = afterWidth.dropFirst().prefix(while: \.isASCIIDigit)
            guard afterWidth.first == UInt8(ascii: "x"), Self.isEffect(afterWidth[height.endIndex...]),
                let width = Int(Substring(width)), let height = Int(Substring(height))
            else { return nil }
            (self.width, self.height, ending) = (width, height, segment[bytes.index(after: dot)...])
            guard ["jpg", "jpeg", "png", "webp"].contains(ending.lowercased()) else { return nil }
        }

        private static func isEffect(_ bytes: Substring.UTF8View) -> Bool {
            let effect = bytes.prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
            let quality = bytes[effect.endIndex...]
            guard quality.first == UInt8(ascii: "-") else { return quality.isEmpty }
            return quality.count > 1 && quality.dropFirst().allSatisfy(\.isASCIIDigit)
        }

        /// Of the box that is asked for. To fill a box, what is not square needs a larger one, for it is fitted in: by
        /// the sides that were listed, or as wide as videos are.
        func side(_ wanted: WantedSize, isVideo: Bool) -> Int? {
            guard let side = wanted.side.map({ min($0, AppleArtwork.largest) }), case .covering = wanted else {
                return wanted.side
            }
            let (longer, shorter) = width != height ? (longerSide, min(width, height)) : isVideo ? (16, 9) : (1, 1)
            guard shorter > 0, longer <= 10_000 else { return side }
            return min((side * longer + shorter - 1) / shorter, AppleArtwork.largest)
        }
    }
}

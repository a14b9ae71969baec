import ArtImage

/// Readers of words: closed sets, boxes, colours and text.

extension ValueReader {
    /// One of an enumeration's words.
    static func oneOf() -> ValueReader where Value: RawRepresentable<String> & CaseIterable {
        let words = Value.allCases.map(\.rawValue)
        return ValueReader(form: .oneOf(words)) { word throws(ValueError) in
            guard let value = Value(rawValue: word) else {
                throw word.isEmpty ? .empty : .notOneOf(words, suggestion: Suggestion.nearest(to: word, in: words))
            }
            return value
        }
    }
}

/// The value of `--size`.
enum Boxes {
    static let sides = 1...10_000
    /// Each box is one more rendition of every picture.
    static let limit = 8

    static func read(_ word: String) throws(ValueError) -> [PixelSize] {
        var boxes: [PixelSize] = []
        for part in word.split(separator: ",", omittingEmptySubsequences: false) {
            let box = try box(part)
            if !boxes.contains(box) { boxes.append(box) }
        }
        guard boxes.count <= limit else { throw .tooManyBoxes(boxes.count, limit: limit) }
        return boxes
    }

    private static func box(_ part: Substring) throws(ValueError) -> PixelSize {
        let parts = part.split(separator: "x", omittingEmptySubsequences: false)
        guard let width = parts.first, let height = parts.last, parts.count <= 2 else { throw .notABox(String(part)) }
        return PixelSize(width: try side(width, of: part), height: try side(height, of: part))
    }

    private static func side(_ word: Substring, of part: Substring) throws(ValueError) -> Int {
        let side = try digits(word, otherwise: .notABox(String(part)))
        guard sides.contains(side) else {
            throw .sideOutOfRange(String(word), limit: "\(sides.lowerBound)…\(sides.upperBound)")
        }
        return side
    }
}

extension ValueReader<[PixelSize]> {
    static var boxes: ValueReader { ValueReader(form: .boxes, read: Boxes.read) }
}

extension ValueReader<RGBColor> {
    static var color: ValueReader {
        ValueReader(form: .color) { word throws(ValueError) in
            let digits = Array(word.utf8.dropFirst())
            guard word.hasPrefix("#"), digits.count == 6 else { throw .notAColor }
            var channels: [UInt8] = []
            for start in stride(from: 0, to: 6, by: 2) {
                let pair = String(decoding: digits[start..<start + 2], as: UTF8.self)
                guard !pair.hasPrefix("+"), !pair.hasPrefix("-"), let channel = UInt8(pair, radix: 16)
                else { throw .notAColor }
                channels.append(channel)
            }
            return RGBColor(red: channels[0], green: channels[1], blue: channels[2])
        }
    }
}

extension ValueReader<String> {
    /// Any text; whoever uses it checks the rest: the feed its words, the system its paths.
    static var text: ValueReader {
        ValueReader(form: .text) { word throws(ValueError) in
            guard !word.isEmpty else { throw .empty }
            return word
        }
    }

    /// A header's value: no control character may end the line, RFC 9110 section 5.5.
    static var headerValue: ValueReader {
        ValueReader(form: .text) { word throws(ValueError) in
            guard !word.isEmpty else { throw .empty }
            guard word.utf8.count <= 256 else { throw .tooLong(word.utf8.count, limit: 256) }
            guard word.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { throw .controlCharacter }
            return word
        }
    }
}

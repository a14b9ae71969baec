/// A GIF written by hand (GIF89a specification, CompuServe 1990).
public struct PlainGIF: Sendable {
    public struct Frame: Sendable {
        public var left: Int
        public var top: Int
        public var width: Int
        public var height: Int
        /// One index a pixel, from the top.
        public var indices: [UInt8]
        public var transparent: UInt8?
        /// Red, green, blue of each index; the global table if nil.
        public var table: [UInt8]?
        public var interlaced = false
        public var codeSize = 8

        public init(
            left: Int = 0, top: Int = 0, width: Int, height: Int, indices: [UInt8], transparent: UInt8? = nil,
            table: [UInt8]? = nil
        ) {
            self.left = left
            self.top = top
            self.width = width
            self.height = height
            self.indices = indices
            self.transparent = transparent
            self.table = table
        }
    }

    public var width: Int
    public var height: Int
    /// Red, green, blue of each index: 2, 4, 8 … 256 of them.
    public var table: [UInt8]?
    public var frames: [Frame]
    /// Stands between the last frame and the end.
    public var beforeEnd: [UInt8] = []

    public init(width: Int, height: Int, table: [UInt8]? = PlainGIF.grays, frames: [Frame]) {
        self.width = width
        self.height = height
        self.table = table
        self.frames = frames
    }

    /// 256 shades.
    public static let grays = (0...255).flatMap { [UInt8($0), UInt8($0), UInt8($0)] }

    public var bytes: [UInt8] {
        let screen = Self.littleEndian([width, height]) + [Self.packed(table), 0, 0]
        return Array("GIF89a".utf8) + screen + (table ?? []) + frames.flatMap(\.bytes) + beforeEnd + [0x3B]
    }

    /// The bits that announce a table and its size.
    fileprivate static func packed(_ table: [UInt8]?) -> UInt8 {
        guard let table else { return 0 }
        let power = (table.count / 3).trailingZeroBitCount
        return 0x80 | UInt8(power - 1)
    }

    fileprivate static func littleEndian(_ numbers: [Int]) -> [UInt8] {
        numbers.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }

    /// Cut into sub-blocks of at most 255 bytes and closed by an empty one.
    public static func subBlocks(_ data: [UInt8]) -> [UInt8] {
        let blocks = stride(from: 0, to: data.count, by: 255).map { Array(data[$0..<min($0 + 255, data.count)]) }
        return blocks.flatMap { [UInt8($0.count)] + $0 } + [0]
    }
}

extension PlainGIF.Frame {
    /// Control extension, descriptor, table and picture data.
    var bytes: [UInt8] {
        let control: [UInt8] = transparent.map { [0x21, 0xF9, 4, 1, 0, 0, $0, 0] } ?? []
        let packed = PlainGIF.packed(table) | (interlaced ? 0x40 : 0)
        let descriptor = [0x2C] + PlainGIF.littleEndian([left, top, width, height]) + [packed]
        var codes = GIFCodes(literalBits: codeSize)
        codes.write(inOrder)
        return control + descriptor + (table ?? []) + [UInt8(codeSize)] + PlainGIF.subBlocks(codes.bytes)
    }

    /// The rows in the order in which they are sent (appendix E).
    private var inOrder: [UInt8] {
        guard interlaced else { return indices }
        let rows = [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
        return rows.flatMap { indices[($0 * width)..<(($0 + 1) * width)] }
    }
}

/// GIF's LZW (appendix F): it clears its table once, at the start, and then keeps it when it is full.
struct GIFCodes {
    private let literalBits: Int
    private var codes: [[UInt8]: Int] = [:]
    private var next: Int
    private var width: Int
    private var bits = 0
    private var bitCount = 0
    private(set) var bytes: [UInt8] = []

    init(literalBits: Int) {
        self.literalBits = literalBits
        next = 1 << literalBits + 2
        width = literalBits + 1
    }

    mutating func write(_ indices: [UInt8]) {
        put(1 << literalBits)
        var string: [UInt8] = []
        for index in indices {
            if string.isEmpty || codes[string + [index]] != nil {
                string.append(index)
            } else {
                put(code(of: string))
                add(string + [index])
                string = [index]
            }
        }
        if !string.isEmpty { put(code(of: string)) }
        grow()
        put(1 << literalBits + 1)
        if bitCount > 0 { bytes.append(UInt8(bits & 0xFF)) }
    }

    private func code(of string: [UInt8]) -> Int { codes[string] ?? Int(string[0]) }

    private mutating func add(_ string: [UInt8]) {
        if next < 4096 { codes[string] = next }
        grow()
    }

    /// The reader adds its entry one code later than the writer, and grows with it.
    private mutating func grow() {
        guard next < 4096 else { return }
        if next == 1 << width && width < 12 { width += 1 }
        next += 1
    }

    private mutating func put(_ code: Int) {
        bits |= code << bitCount
        bitCount += width
        while bitCount >= 8 {
            bytes.append(UInt8(bits & 0xFF))
            bits >>= 8
            bitCount -= 8
        }
    }
}

/// Cuts text that comes in chunks into lines. A value; it keeps no more than one line, and of one that is too long
/// nothing but its length.
struct ListLines {
    struct Line {
        /// Without its end, `\n` or `\r\n`; empty if the line is too long.
        var bytes: [UInt8]
        /// From 1.
        var number: Int
        /// In bytes, of the whole line.
        var count: Int
        var isTooLong: Bool
    }

    /// In bytes.
    private let limit: Int
    private var number: Int
    /// What is known of the line that has not ended yet.
    private var kept: [UInt8] = []
    private var count = 0

    init(limit: Int, firstLine: Int = 1) {
        self.limit = limit
        number = firstLine
    }

    /// The next line that ends in `chunk`, which is read from `position` on; `nil` when all of it is read.
    mutating func next(in chunk: [UInt8], at position: inout Int) -> Line? {
        let rest = chunk[position...]
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
            keep(rest)
            position = chunk.count
            return nil
        }
        keep(rest[..<end])
        position = end + 1
        return line()
    }

    /// The last line, if no line end ended it.
    mutating func finish() -> Line? { count == 0 ? nil : line() }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        count += bytes.count
        if count <= limit { kept += bytes } else { kept = [] }
    }

    private mutating func line() -> Line {
        if kept.last == UInt8(ascii: "\r") { kept.removeLast() }
        defer {
            number += 1
            kept = []
            count = 0
        }
        return Line(bytes: kept, number: number, count: count, isTooLong: count > limit)
    }
}

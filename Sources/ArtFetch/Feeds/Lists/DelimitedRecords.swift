/// Cuts comma- or tab-separated text that comes in chunks into records (RFC 4180): a field in quotes may hold
/// delimiters, line ends and, doubled, quotes. Line ends may be `\n`, and blank lines are no records. A value that
/// keeps one record.
///
///     while try records.next(in: chunk, at: &position) { … records.record … }
struct DelimitedRecords {
    struct Record {
        /// Its fields, one after another.
        fileprivate(set) var bytes: [UInt8] = []
        /// Where in `bytes` each field ends.
        fileprivate(set) var ends: [Int] = []
        /// The number of its first line, from 1.
        fileprivate(set) var line = 1
        /// Why it cannot be read, if so: the end of a sentence.
        fileprivate(set) var fault: String?

        var count: Int { ends.count }

        subscript(field: Int) -> ArraySlice<UInt8> {
            bytes[(field == 0 ? 0 : ends[field - 1])..<ends[field]]
        }
    }

    private enum State {
        case fieldStart
        case plain
        case quoted
        /// After a quote inside a quoted field: its end, or half of a doubled one.
        case quoteSeen
    }

    /// In bytes, of one record: as large as an element of a JSON list.
    static let recordLimit = JSONScanner.elementLimit

    private let delimiter: UInt8
    private(set) var record = Record()
    private var state = State.fieldStart
    private var isEnded = false
    private var line: Int
    /// Of the bytes of the record, kept or not.
    private var count = 0
    private var quoteLine = 0

    init(delimiter: UInt8, firstLine: Int = 1) {
        self.delimiter = delimiter
        line = firstLine
    }

    private static let quote = UInt8(ascii: "\"")
    private static let lineEnd = UInt8(ascii: "\n")

    /// Whether another record ends in `chunk`, which is read from `position` on: then it is in `record`. `false` when
    /// all of it is read.
    mutating func next(in chunk: [UInt8], at position: inout Int) throws(FeedError) -> Bool {
        if isEnded { begin() }
        while position < chunk.count {
            if state == .plain || state == .quoted { takeRun(chunk, &position) }
            guard position < chunk.count else { break }
            take(chunk[position])
            position += 1
            if isEnded {
                if !isBlank { return true }
                begin()
            }
        }
        guard count <= Self.recordLimit || state != .quoted else { throw openQuote }
        return false
    }

    /// The text is over. Whether a record ends with it.
    mutating func finish() throws(FeedError) -> Bool {
        if isEnded { begin() }
        guard state != .quoted else { throw openQuote }
        if count == 0 && record.ends.isEmpty { return false }
        endRecord()
        return !isBlank
    }

    private var openQuote: FeedError {
        .broken(reason: "a quote is opened that nothing closes", place: "line \(quoteLine)")
    }

    private var isBlank: Bool { record.count == 1 && record.ends[0] == 0 && record.fault == nil && quoteLine == 0 }

    private mutating func begin() {
        record.bytes.removeAll(keepingCapacity: true)
        record.ends.removeAll(keepingCapacity: true)
        record.line = line
        record.fault = nil
        (isEnded, count, quoteLine) = (false, 0, 0)
    }

    /// All up to the next byte that means something.
    private mutating func takeRun(_ chunk: [UInt8], _ position: inout Int) {
        let start = position
        if state == .quoted {
            while position < chunk.count, chunk[position] != Self.quote {
                if chunk[position] == Self.lineEnd { line += 1 }
                position += 1
            }
        } else {
            while position < chunk.count, chunk[position] != delimiter, chunk[position] != Self.lineEnd {
                position += 1
            }
        }
        keep(chunk[start..<position])
    }

    private mutating func take(_ byte: UInt8) {
        switch (state, byte) {
        case (.fieldStart, Self.quote):
            state = .quoted
            quoteLine = line
        case (.quoted, _): state = .quoteSeen
        case (.quoteSeen, Self.quote):
            keep([byte])
            state = .quoted
        case (_, delimiter): endField()
        case (_, Self.lineEnd): endRecord()
        case (.quoteSeen, UInt8(ascii: "\r")): break
        case (.quoteSeen, _):
            record.fault = record.fault ?? "has text after a closing quote"
            state = .plain
            keep([byte])
        case (.fieldStart, _), (.plain, _):
            state = .plain
            keep([byte])
        }
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        count += bytes.count
        if count <= Self.recordLimit {
            record.bytes += bytes
        } else {
            record.fault = "is longer than \(Self.recordLimit) bytes"
        }
    }

    private mutating func endField() {
        record.ends.append(record.bytes.count)
        state = .fieldStart
    }

    private mutating func endRecord() {
        if state == .plain, record.bytes.last == UInt8(ascii: "\r") { record.bytes.removeLast() }
        endField()
        isEnded = true
        line += 1
    }
}

extension DelimitedRecords {
    /// The fields of one line, as text.
    static func fields(of line: [UInt8], delimiter: UInt8) -> [String]? {
        var records = DelimitedRecords(delimiter: delimiter)
        var position = 0
        do {
            let isRecord = try records.next(in: line, at: &position)
            guard try isRecord || records.finish() else { return nil }
            return records.record.texts
        } catch {
            return nil
        }
    }
}

extension DelimitedRecords.Record {
    /// All fields, bytes that are no UTF-8 replaced by U+FFFD.
    var texts: [String] { (0..<count).map { String(decoding: self[$0].trimmed, as: UTF8.self) } }

    /// A field as text; `nil` if it is empty or the record has no such field.
    func text(_ field: Int?) -> String? {
        guard let field, field < count else { return nil }
        let bytes = self[field].trimmed
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}

extension ArraySlice<UInt8> {
    /// Without ASCII space at both ends.
    var trimmed: ArraySlice<UInt8> {
        let start = drop(while: \.isASCIISpace)
        let end = start.lastIndex { !$0.isASCIISpace }.map { $0 + 1 } ?? start.startIndex
        return start[start.startIndex..<end]
    }
}

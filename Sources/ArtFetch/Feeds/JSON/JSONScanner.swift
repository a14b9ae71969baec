/// Cuts the elements of a list out of a JSON text (RFC 8259) that comes in chunks, so that a list of any length is read
/// in the memory of its largest element.
///
/// Only what leads to the selected values is read here. All else is passed over by its quotes and brackets
/// (`JSONExtent`), and each element is handed on as its own bytes, to be read alone: what is wrong inside one costs no
/// other. It does not prove that a text is JSON throughout.
///
///     while let element = try scanner.next(in: chunk, at: &position) { … }
struct JSONScanner {
    /// In bytes. A row with its picture inside, as a `data:` URL, still fits.
    static let elementLimit = 1 << 20
    /// In bytes, with its quotes and escapes: longer than any name that a path can hold.
    static let nameLimit = 12 * JSONPathParser.longest

    private enum State {
        case value
        case valueOrEnd
        case name
        case nameOrEnd
        case colon
        case commaOrEnd
        case end
    }

    /// An array or object on the way to what is selected.
    private struct Frame {
        var isObject: Bool
        /// Those whose path leads through it.
        var inReach: JSONSelections
        /// Those whose path goes on in a member that was there already.
        var seen = JSONSelections()
        /// Of an array's next element, from 0.
        var index = 0
    }

    private let selections: [JSONSelection]
    private var state = State.value
    private var frames: [Frame] = []
    /// Those that the value after the name just read belongs to.
    private var named = JSONSelections()
    private var passing: Passing?
    private(set) var place = JSONPlace()

    /// How many arrays were taken apart.
    private(set) var lists = 0
    /// What was found in place of such an array, such as "an object", first of all.
    private(set) var misfit: (looks: String, place: JSONPlace)?

    /// - Parameter selections: At most 32. Where one leads into what another cuts out whole, only the other finds it.
    init(_ selections: [JSONSelection]) {
        precondition(selections.count <= JSONSelections.limit)
        self.selections = selections
    }

    /// The next selected value that ends in `chunk`, which is read from `position` on; `position` moves behind it.
    /// `nil` when all of the chunk is read: then, and only then, the next one follows.
    mutating func next(in chunk: [UInt8], at position: inout Int) throws(JSONFault) -> JSONElement? {
        while position < chunk.count {
            if let element = try pass(chunk, &position) { return element }
            guard passing == nil, position < chunk.count else { continue }
            let byte = chunk[position]
            if !isSpace(byte), try begins(byte) { continue }
            position += 1
            place.offset += 1
            if byte == UInt8(ascii: "\n") { place.line += 1 }
        }
        return nil
    }

    /// The text is over. Returns what only its end has ended: a number that is all there is.
    mutating func finish() throws(JSONFault) -> JSONElement? {
        var last: JSONElement?
        if let passing, passing.extent.mayEnd, frames.isEmpty { last = try end(passing) }
        guard state == .end else { throw fault("the text ends where it is not complete") }
        return last
    }

    /// A byte order mark before the text is passed over (RFC 8259, section 8.1).
    private func isSpace(_ byte: UInt8) -> Bool {
        byte.isJSONSpace || (place.offset < 3 && state == .value && byte == [0xEF, 0xBB, 0xBF][place.offset])
    }
}

// MARK: - Values that are passed over or cut out

extension JSONScanner {
    /// A value whose end is looked for.
    private struct Passing {
        enum Purpose {
            case skip
            case name
            case cut(selection: Int)

            /// Of the bytes that are kept.
            var limit: Int {
                switch self {
                case .skip: 0
                case .name: JSONScanner.nameLimit
                case .cut: JSONScanner.elementLimit
                }
            }
        }

        var extent: JSONExtent
        var purpose: Purpose
        var place: JSONPlace
        /// What of it is known; empty once it is too large.
        var kept: [UInt8] = []
        var count = 0

        mutating func keep(_ bytes: ArraySlice<UInt8>) {
            count += bytes.count
            if count <= purpose.limit { kept += bytes } else { kept = [] }
        }
    }

    private mutating func pass(_ chunk: [UInt8], _ position: inout Int) throws(JSONFault) -> JSONElement? {
        guard var value = passing.take() else { return nil }
        let end = try value.extent.end(in: chunk, from: position, &place)
        value.keep(chunk[position..<(end ?? chunk.count)])
        position = end ?? chunk.count
        if end != nil { return try self.end(value) }
        passing = value
        return nil
    }

    private mutating func end(_ value: Passing) throws(JSONFault) -> JSONElement? {
        passing = nil
        switch value.purpose {
        case .name:
            try name(value)
            return nil
        case .skip:
            valueEnded()
            return nil
        case .cut(let selection):
            valueEnded()
            return JSONElement(
                selection: selection,
                content: value.count <= Self.elementLimit ? .bytes(value.kept) : .tooLarge(value.count),
                place: value.place)
        }
    }

    private mutating func name(_ value: Passing) throws(JSONFault) {
        state = .colon
        named = JSONSelections()
        let depth = frames.count - 1
        guard !value.kept.isEmpty else { return }
        let element = JSONElement(selection: 0, content: .bytes(value.kept), place: value.place)
        guard case .string(let name) = try element.value() else { return }
        named = frames[depth].inReach.filter { selections[$0].steps[depth] == .member(name) }
        // The last one of a name would count, but the first one's elements are gone by then.
        guard frames[depth].seen.intersection(named).isEmpty else {
            throw JSONFault(reason: "\"\(name.shortened(to: 50))\" comes a second time", place: value.place)
        }
        frames[depth].seen.formUnion(named)
    }

    private mutating func valueEnded() {
        state = frames.isEmpty ? .end : .commaOrEnd
    }
}

// MARK: - What leads to them

extension JSONScanner {
    /// Takes a character that is no space. Whether it began a value whose end must be looked for, the character being
    /// its first byte.
    private mutating func begins(_ byte: UInt8) throws(JSONFault) -> Bool {
        switch (state, byte) {
        case (.valueOrEnd, UInt8(ascii: "]")), (.nameOrEnd, UInt8(ascii: "}")): close()
        case (.value, _), (.valueOrEnd, _): return try beginValue(byte)
        case (.name, UInt8(ascii: "\"")), (.nameOrEnd, UInt8(ascii: "\"")):
            passing = Passing(extent: .string, purpose: .name, place: place)
            return true
        case (.colon, UInt8(ascii: ":")): state = .value
        case (.commaOrEnd, _): try separator(byte)
        case (.name, _), (.nameOrEnd, _): throw fault("expected a member's name in quotes")
        case (.colon, _): throw fault("expected \":\" after a member's name")
        case (.end, _): throw fault("more text after the end of the value")
        }
        return false
    }

    private mutating func separator(_ byte: UInt8) throws(JSONFault) {
        let depth = frames.count - 1
        let isObject = frames[depth].isObject
        if byte == UInt8(ascii: ",") {
            state = isObject ? .name : .value
            frames[depth].index += 1
        } else if byte == UInt8(ascii: isObject ? "}" : "]") {
            close()
        } else {
            throw fault(
                isObject ? "expected \",\" or \"}\" in an object" : "expected \",\" or \"]\" in an array")
        }
    }

    private mutating func close() {
        frames.removeLast()
        valueEnded()
    }

    private mutating func beginValue(_ byte: UInt8) throws(JSONFault) -> Bool {
        guard !",:]}".utf8.contains(byte) else { throw fault("a value cannot start with this character") }
        let depth = frames.count
        let here = selected()
        if let selection = here.filter({ selections[$0].steps.count == depth || isBare($0, byte) }).first {
            return pass(byte, .cut(selection: selection))
        }
        note(here, byte)
        guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "["), !here.isEmpty else { return pass(byte, .skip) }
        let isObject = byte == UInt8(ascii: "{")
        frames.append(Frame(isObject: isObject, inReach: here))
        state = isObject ? .nameOrEnd : .valueOrEnd
        return false
    }

    private mutating func pass(_ byte: UInt8, _ purpose: Passing.Purpose) -> Bool {
        passing = Passing(extent: JSONExtent(byte), purpose: purpose, place: place)
        return true
    }

    /// Those that the value which begins now belongs to.
    private func selected() -> JSONSelections {
        guard let frame = frames.last else { return .first(selections.count) }
        if frame.isObject { return named }
        return frame.inReach.filter { selection in
            switch selections[selection].steps[frames.count - 1] {
            case .every: true
            case .element(let index): index == frame.index
            case .member: false
            }
        }
    }

    /// Whether the value is an element where an array of them was expected.
    private func isBare(_ selection: Int, _ byte: UInt8) -> Bool {
        selections[selection].takesBareValues && selections[selection].steps.count == frames.count + 1
            && byte != UInt8(ascii: "[")
    }

    /// Counts the arrays that are taken apart, and keeps what is in the place of one.
    private mutating func note(_ here: JSONSelections, _ byte: UInt8) {
        let depth = frames.count
        let due = here.filter { selections[$0].isOfElements && selections[$0].steps[depth] == .every }
        guard !due.isEmpty else { return }
        if byte == UInt8(ascii: "[") {
            lists += 1
        } else if misfit == nil {
            misfit = (Self.looks(byte), place)
        }
    }

    private static func looks(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "{"): "an object"
        case UInt8(ascii: "\""): "a string"
        case UInt8(ascii: "n"): "null"
        case UInt8(ascii: "t"), UInt8(ascii: "f"): "a boolean"
        default: "a number"
        }
    }

    private func fault(_ reason: String) -> JSONFault { JSONFault(reason: reason, place: place) }
}

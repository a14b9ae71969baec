internal import CExpat

/// Reads an XML document with expat, and tells a `SyndicationReader` its elements in order.
///
/// Nothing outside the document is ever read: there is no handler for external entities, so that expat passes over them.
/// Internal ones may make a document of it that is ten times as large, and no more.
///
/// One thread uses a parser, from its first byte to its last; expat calls back within `XML_Parse` only.
final class ExpatParser {
    /// Far more than any feed has; expat itself knows no limit.
    static let depthLimit = 512
    /// How much larger entities may make a document, and how small one is that may grow further: "billion laughs" makes a
    /// gigabyte of a kilobyte.
    private static let amplification: Float = 10
    private static let amplificationFloor: UInt64 = 65_536

    private(set) var reader: SyndicationReader
    private let handle: XML_Parser
    private var depth = 0
    private var encoding = ""
    private var refusal: XMLFault?

    /// - Throws: if there is no memory for a parser.
    init(_ reader: SyndicationReader) throws(XMLFault) {
        guard let handle = XML_ParserCreateNS(nil, XML_Char(XMLName.separator)) else {
            throw XMLFault(reason: .malformed("there is no memory to read it"), line: 1, column: 1)
        }
        self.reader = reader
        self.handle = handle
        XML_SetBillionLaughsAttackProtectionMaximumAmplification(handle, Self.amplification)
        XML_SetBillionLaughsAttackProtectionActivationThreshold(handle, Self.amplificationFloor)
        // As if there were a DTD that is not read: a name such as `nbsp`, which HTML has and XML has not, costs no more
        // than itself.
        XML_UseForeignDTD(handle, XML_Bool(XML_TRUE))
        XML_SetUserData(handle, Unmanaged.passUnretained(self).toOpaque())
        XML_SetXmlDeclHandler(handle) { data, _, encoding, _ in ExpatParser.of(data).declare(encoding: encoding) }
        XML_SetElementHandler(
            handle, { ExpatParser.of($0).start($1, $2) }, { data, _ in ExpatParser.of(data).end() })
        XML_SetCharacterDataHandler(handle) { ExpatParser.of($0).text($1, count: $2) }
        XML_SetSkippedEntityHandler(handle) { data, name, _ in ExpatParser.of(data).skip(entity: name) }
    }

    deinit { XML_ParserFree(handle) }

    /// XML_Parse(3), the whole document at once: in pieces expat would read a long token again for each of them.
    func read(_ bytes: [UInt8]) throws(XMLFault) {
        let status = bytes.withUnsafeBytes { buffer in
            XML_Parse(handle, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: buffer.count), 1)
        }
        if let refusal { throw refusal }
        if status != XML_STATUS_OK { throw fault(reason(XML_GetErrorCode(handle))) }
    }

    /// Here, which expat counts in lines from 1 and columns from 0.
    private func fault(_ reason: XMLFault.Reason) -> XMLFault {
        XMLFault(
            reason: reason, line: Int(clamping: XML_GetCurrentLineNumber(handle)),
            column: Int(clamping: XML_GetCurrentColumnNumber(handle)) + 1)
    }

    private func reason(_ code: XML_Error) -> XMLFault.Reason {
        switch code {
        case XML_ERROR_UNKNOWN_ENCODING: .encoding(encoding)
        case XML_ERROR_NO_ELEMENTS: .malformed("the text ends before its last element does")
        case XML_ERROR_AMPLIFICATION_LIMIT_BREACH:
            .malformed("its entities make more than \(Int(Self.amplification)) times its length of it")
        default: .malformed(XML_ErrorString(code).map { String(cString: $0) } ?? "expat's code \(code.rawValue)")
        }
    }
}

// What expat calls.
extension ExpatParser {
    private static func of(_ data: UnsafeMutableRawPointer?) -> ExpatParser {
        // Set in `init`, before anything is read.
        Unmanaged<ExpatParser>.fromOpaque(data.unsafelyUnwrapped).takeUnretainedValue()
    }

    private func declare(encoding name: UnsafePointer<XML_Char>?) {
        if let name { encoding = String(cString: name) }
    }

    private func start(
        _ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
        guard refusal == nil, let name else { return }
        depth += 1
        if depth > Self.depthLimit { return stop(.tooDeep(limit: Self.depthLimit)) }
        do {
            try reader.start(XMLName(qualified: String(cString: name)), XMLAttributes(attributes))
        } catch {
            stop(.refused(error))
        }
    }

    private func end() {
        guard refusal == nil else { return }
        depth -= 1
        do {
            try reader.end()
        } catch {
            stop(.refused(error))
        }
    }

    private func text(_ text: UnsafePointer<XML_Char>?, count: Int32) {
        guard refusal == nil, reader.wantsText, let text else { return }
        let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
        reader.text(String(decoding: bytes, as: UTF8.self))
    }

    private func skip(entity name: UnsafePointer<XML_Char>?) {
        guard refusal == nil, reader.wantsText, let name else { return }
        reader.text(String(cString: name) == "nbsp" ? " " : "\u{FFFD}")
    }

    /// XML_StopParser(3): a few more calls may come.
    private func stop(_ reason: XMLFault.Reason) {
        refusal = fault(reason)
        XML_StopParser(handle, XML_Bool(XML_FALSE))
    }
}

/// The attributes of one element: a name, its value and so on, up to `nil`.
struct XMLAttributes {
    private var values: [XMLName: String] = [:]

    init(_ pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
        guard var next = pairs else { return }
        while let name = next[0], let value = next[1] {
            values[XMLName(qualified: String(cString: name))] = String(cString: value)
            next += 2
        }
    }

    /// The value without the white space around it; `nil` where there is none, or nothing in it.
    subscript(_ local: String, _ vocabulary: XMLName.Vocabulary = .rss) -> String? {
        values[XMLName(vocabulary, local)].flatMap(\.trimmedOrNil)
    }
}

import Testing

@testable import ArtHTTP

@Suite struct ResponseHeadTests {
    private static func head(_ lines: String...) throws(TransferError) -> ResponseHead {
        var head = ResponseHead()
        for line in lines { try head.receive(line + "\r\n") }
        return head
    }

    @Test func `fields keep their order and lose the white space around their values`() throws {
        let head = try Self.head("HTTP/1.1 200 OK", "A:  one ", "B:", "A: two", "")
        #expect(head.status == 200)
        #expect(
            head.fields == [
                HeaderField(name: "A", value: "one"), HeaderField(name: "B", value: ""),
                HeaderField(name: "A", value: "two"),
            ])
    }

    @Test func `an interim answer leaves nothing behind`() throws {
        let head = try Self.head("HTTP/1.1 103 Early Hints", "Link: </a>", "", "HTTP/2 404", "X: y", "")
        #expect(head.status == 404)
        #expect(head.fields == [HeaderField(name: "X", value: "y")])
    }

    @Test func `trailers are left out`() throws {
        var head = try Self.head("HTTP/1.1 200 OK", "")
        head.bodyBegins()
        try head.receive("Content-Length: 5\r\n")
        #expect(head.fields.isEmpty)
    }

    @Test func `a continued line belongs to the field before`() throws {
        #expect(try Self.head("HTTP/1.1 200 OK", "A: one", "\ttwo").fields.map(\.value) == ["one two"])
    }

    @Test func `a status line without a status is refused`() {
        #expect(throws: TransferError.self) { try Self.head("HTTP/1.1 OK") }
        #expect(throws: TransferError.self) { try Self.head("HTTP/1.1 99 Odd") }
    }

    @Test func `lengths that agree are one length`() throws {
        #expect(try Self.head("HTTP/1.1 200 OK", "Content-Length: 5", "content-length: 5, 5").contentLength == 5)
        #expect(try Self.head("HTTP/1.1 200 OK").contentLength == nil)
    }

    @Test(arguments: ["5, 6", "-1", "5x", "", "99999999999999999999"])
    func `lengths that conflict or are no number are refused`(value: String) throws {
        let head = try Self.head("HTTP/1.1 200 OK", "Content-Length: \(value)")
        #expect(throws: TransferError.self) { try head.contentLength }
    }

    @Test func `only a redirect with a place to go is one`() throws {
        for status in [301, 302, 303, 307, 308] {
            #expect(try Self.head("HTTP/1.1 \(status) Moved", "location: /a").location == "/a")
        }
        #expect(try Self.head("HTTP/1.1 302 Moved").location == nil)
        #expect(try Self.head("HTTP/1.1 201 Created", "Location: /a").location == nil)
        #expect(try Self.head("HTTP/1.1 300 Multiple Choices", "Location: /a").location == nil)
    }

    @Test func `a head without end is refused`() throws {
        var head = try Self.head("HTTP/1.1 200 OK")
        let line = "A: " + String(repeating: "a", count: 65_536) + "\r\n"
        #expect(throws: TransferError.badResponse(reason: "its header is longer than 262144 bytes")) {
            for _ in 0..<5 { try head.receive(line) }
        }
    }
}

extension ResponseHead {
    fileprivate mutating func receive(_ line: String) throws(TransferError) {
        let bytes = Array(line.utf8)
        let result = bytes.withUnsafeBytes { line in
            Result { () throws(TransferError) in try receive(line) }
        }
        try result.get()
    }
}

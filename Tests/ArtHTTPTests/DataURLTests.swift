import Testing

@testable import ArtHTTP

@Suite struct DataURLTests {
    private static func answer(_ url: String, maxBytes: Int = 100) async throws -> TransferAnswer {
        try await CurlTransport().transfer(TransferRequest(url: url, maxBytes: maxBytes))
    }

    @Test(arguments: [
        ("data:,abc", "abc"), ("data:;base64,YWJj", "abc"), ("DATA:image/png;BASE64,YWI=", "ab"),
        ("data:image/png;base64,YW I\n", "ab"), ("data:image/png;base64,YQ%3D%3D", "a"), ("data:,a%20b%", "a b%"),
        ("data:,a,b", "a,b"), ("data:,a#b", "a"), (" data:,a ", "a"), ("data:,", ""), ("data:;base64,", ""),
        ("data:;base64,YWJjZA", "abcd"), ("data:;base64,/+8=", "\u{FFFD}\u{FFFD}"),
    ])
    func `a URL that holds its data is decoded here`(url: String, text: String) async throws {
        let answer = try await Self.answer(url)
        #expect(String(decoding: answer.body.array, as: UTF8.self) == text)
        #expect(answer.status == 200 && answer.bytesReceived == 0)
    }

    @Test func `its media type is told, and has RFC 2397's default`() async throws {
        #expect(try await Self.answer("data:image/png;base64,YQ==").field("content-type") == "image/png")
        #expect(try await Self.answer("data:,a").field("content-type") == "text/plain;charset=US-ASCII")
    }

    @Test(arguments: [
        ("data:abc", "it has no comma before its data"), ("data:;base64,a", "its data is no base64"),
        ("data:;base64,Y!==", "its data is no base64"), ("data:;base64,YQ=", "its data is no base64"),
        ("data:;base64,=", "its data is no base64"), ("data:;base64,YQ==YQ==", "its data is no base64"),
    ])
    func `what is none is refused`(url: String, reason: String) async throws {
        await #expect(throws: TransferError.invalidURL("data:…", reason: reason)) { try await Self.answer(url) }
    }

    @Test func `the limit is that of every body`() async throws {
        _ = try await Self.answer("data:,abcd", maxBytes: 4)
        await #expect(throws: TransferError.tooManyBytes(limit: 3)) {
            try await Self.answer("data:;base64,YWJjZA==", maxBytes: 3)
        }
        await #expect(throws: TransferError.tooManyBytes(limit: 3)) {
            try await Self.answer("data:,\(String(repeating: "a", count: 1_000_000))", maxBytes: 3)
        }
    }
}

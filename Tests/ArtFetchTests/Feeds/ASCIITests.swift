import Testing

@testable import ArtFetch

struct ASCIITests {
    @Test func `the classes are those of ASCII, on every byte`() {
        let bytes = UInt8.min...UInt8.max
        #expect(bytes.filter(\.isASCIIDigit) == Array("0123456789".utf8))
        #expect(bytes.filter(\.isASCIILowercase) == Array("abcdefghijklmnopqrstuvwxyz".utf8))
        #expect(bytes.filter(\.isASCIILetter).count == 52)
        #expect(bytes.filter { $0.isASCIILetter && !$0.isASCIILowercase } == Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8))
        #expect(bytes.filter(\.isASCIISpace) == [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20])
        #expect(bytes.filter(\.isUnreservedInURL).count == 66)
    }

    @Test(arguments: [
        ("AC/DC", "AC%2FDC"), ("Beyoncé", "Beyonc%C3%A9"), ("Coffee / Tea", "Coffee%20%2F%20Tea"),
        ("a-._~9Z", "a-._~9Z"),
        ("&=+%?#\"", "%26%3D%2B%25%3F%23%22"), ("\n\u{7F}", "%0A%7F"), ("🎵", "%F0%9F%8E%B5"), ("", ""),
    ])
    func `all but the unreserved characters are percent-encoded`(text: String, encoded: String) {
        #expect(text.percentEncoded == encoded)
    }
}

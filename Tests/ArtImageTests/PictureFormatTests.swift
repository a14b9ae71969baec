import ArtTestSupport
import Testing

@testable import ArtImage

@Suite struct PictureFormatTests {
    @Test func `the first bytes of a picture are enough`() {
        #expect(format(Picture.jpeg(width: 3, height: 2)) == .jpeg)
        #expect(format(Picture.png(width: 3, height: 2)) == .png)
        #expect(format([0xFF, 0xD8]) == .jpeg)
        #expect(format([0x89, 0x50, 0x4E, 0x47, 0x0D]) == .png)
        #expect(format(Array("GIF89a".utf8)) == .gif)
        #expect(format(Array("GIF87a..".utf8)) == .gif)
        #expect(format(Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBP".utf8)) == .webp)
    }

    @Test(arguments: [
        Sample("BMP", Array("BM....".utf8)), Sample("TIFF", [0x49, 0x49, 0x2A, 0]),
        Sample("ICO", [0, 0, 1, 0, 1, 0]), Sample("JPEG 2000", [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20]),
        Sample("JPEG XL", [0xFF, 0x0A, 0]), Sample("AVIF", [0, 0, 0, 20] + Array("ftypavif\0\0\0\0mif1".utf8)),
        Sample("AVIF", [0, 0, 0, 24] + Array("ftypxxxx\0\0\0\0yyyyavif".utf8)),
        Sample("HEIC", [0, 0, 0, 20] + Array("ftypheic\0\0\0\0mif1".utf8)),
        Sample("SVG", Array("<?xml version='1.0'?>\n<!-- drawn -->\n<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)),
        Sample("SVG", Array("  <SVG width='1'>".utf8)),
    ])
    func `other picture formats are named`(sample: Sample) {
        #expect(format(sample.bytes) == .undecoded(sample.name))
    }

    @Test(arguments: [
        Sample("an HTML page", NotAPicture.html), Sample("a JSON document", NotAPicture.json),
        Sample("an XML document", NotAPicture.xml), Sample("text", NotAPicture.text),
        Sample("an empty body", NotAPicture.empty), Sample("gzip data", NotAPicture.gzip),
        Sample("unknown bytes", [1, 2, 3]), Sample("an HTML page", Array("<!-- x --><html><svg></svg></html>".utf8)),
    ])
    func `what is no picture is named`(sample: Sample) {
        #expect(format(sample.bytes) == .other(sample.name))
    }

    @Test func `a brand list that claims to be longer than the file ends with it`() {
        #expect(format([0xFF, 0xFF, 0xFF, 0xFF] + Array("ftypxxxx".utf8)) == .other("unknown bytes"))
    }

    private func format(_ bytes: [UInt8]) -> PictureFormat { PictureFormat(of: bytes.span.bytes) }
}

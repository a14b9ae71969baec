import ArtImage

/// JPEGs that are broken in one way each.
extension Picture {
    /// Cut off in the middle of its picture data.
    public static var truncatedJPEG: [UInt8] {
        let whole = jpeg(width: 64, height: 48)
        return Array(whole.prefix(whole.count * 2 / 3))
    }

    /// All pixels, but the end-of-image marker is missing.
    public static var jpegWithoutEOI: [UInt8] {
        Array(jpeg(width: 64, height: 48).dropLast(2))
    }

    /// The picture data ends too early, but an end-of-image marker follows: a hole, not a cut.
    public static var jpegWithMissingData: [UInt8] {
        truncatedJPEG + [0xFF, 0xD9]
    }

    /// The header says twice the height of the data.
    public static var jpegWithTooFewLines: [UInt8] {
        withHeight(96, in: jpeg(width: 64, height: 48))
    }

    /// The header says half the height of the data: half of it is left over.
    public static var jpegWithTooManyLines: [UInt8] {
        withHeight(24, in: jpeg(width: 64, height: 48))
    }

    /// A Huffman code that no table has, in the middle of the picture data.
    public static var jpegWithBadHuffmanCode: [UInt8] {
        var bytes = jpeg(width: 64, height: 48)
        let start = scanData(of: bytes)
        for offset in (start + 40)..<(start + 56) { bytes[offset] = offset % 2 == 0 ? 0xFF : 0x00 }
        return bytes
    }

    /// A few bytes of rubbish between two segments of the header.
    public static var jpegWithStrayBytes: [UInt8] {
        var bytes = jpeg(width: 64, height: 48)
        bytes.insert(contentsOf: [1, 2, 3], at: offset(ofMarker: 0xDB, in: bytes))
        return bytes
    }

    /// Rubbish behind the end of the picture, as some cameras write.
    public static var jpegWithTrailingBytes: [UInt8] {
        jpeg(width: 64, height: 48) + [UInt8](repeating: 7, count: 100)
    }

    /// A header of 65,000 × 65,000 pixels over the data of a small picture.
    public static var hugeJPEG: [UInt8] {
        var bytes = withHeight(65_000, in: jpeg(width: 64, height: 48))
        let width = offset(ofMarker: 0xC0, in: bytes) + 7
        bytes[width] = UInt8(65_000 >> 8)
        bytes[width + 1] = UInt8(65_000 & 0xFF)
        return bytes
    }

    /// 12 bits a sample: a kind of JPEG that is not decoded.
    public static var twelveBitJPEG: [UInt8] {
        var bytes = jpeg(width: 64, height: 48)
        bytes[offset(ofMarker: 0xC0, in: bytes) + 4] = 12
        return bytes
    }

    /// Lossless: a kind of JPEG that is not decoded.
    public static var losslessJPEG: [UInt8] {
        var bytes = jpeg(width: 64, height: 48)
        bytes[offset(ofMarker: 0xC0, in: bytes) + 1] = 0xC3
        return bytes
    }

    /// Restart markers in the wrong order: promised each 2 blocks, counted from the wrong end.
    public static var jpegWithWrongRestartMarkers: [UInt8] {
        var bytes = jpeg(width: 64, height: 48)
        bytes.insert(contentsOf: [0xFF, 0xDD, 0, 4, 0, 2], at: offset(ofMarker: 0xDA, in: bytes))
        bytes.insert(contentsOf: [0xFF, 0xD5], at: scanData(of: bytes) + 30)
        return bytes
    }

    /// An EXIF segment with this orientation, in front of all others.
    public static func jpeg(width: Int, height: Int, orientation: UInt8) -> [UInt8] {
        withOrientation(orientation, in: jpeg(width: width, height: height))
    }

    /// Puts an EXIF segment with this orientation in front of all others (EXIF 2.32, 4.7.2).
    public static func withOrientation(_ orientation: UInt8, in jpeg: [UInt8]) -> [UInt8] {
        let exif = Array("Exif\0\0".utf8) + tiff(orientation: orientation)
        return jpeg.prefix(2) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + jpeg.dropFirst(2)
    }

    /// A TIFF structure of one directory with one entry: the orientation.
    static func tiff(orientation: UInt8) -> [UInt8] {
        let header: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
        let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
        return header + [0, 1] + entry + [0, 0, 0, 0]
    }

    private static func withHeight(_ height: Int, in jpeg: [UInt8]) -> [UInt8] {
        var bytes = jpeg
        let frame = offset(ofMarker: 0xC0, in: bytes)
        bytes[frame + 5] = UInt8(height >> 8)
        bytes[frame + 6] = UInt8(height & 0xFF)
        return bytes
    }

    /// The offset of the first marker of this code, found by walking the segments.
    private static func offset(ofMarker code: UInt8, in jpeg: [UInt8]) -> Int {
        var offset = 2
        while jpeg[offset + 1] != code { offset += 2 + Int(jpeg[offset + 2]) << 8 + Int(jpeg[offset + 3]) }
        return offset
    }

    /// Behind the header of the first scan.
    private static func scanData(of jpeg: [UInt8]) -> Int {
        let scan = offset(ofMarker: 0xDA, in: jpeg)
        return scan + 2 + Int(jpeg[scan + 3])
    }
}

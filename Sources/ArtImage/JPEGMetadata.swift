/// Finds metadata between the segments of a JPEG's header. It proves nothing: that is the decoder's work.
enum JPEGMetadata {
    private static let app1: UInt8 = 0xE1
    private static let startOfScan: UInt8 = 0xDA
    private static let endOfImage: UInt8 = 0xD9
    private static let exifName: [UInt8] = Array("Exif\0\0".utf8)

    /// The orientation of the first EXIF segment before the first scan (EXIF 2.32, 4.7.2), upright if there is none.
    static func orientation(in bytes: RawSpan) -> Orientation {
        var offset = 2
        while let marker = nextMarker(in: bytes, from: offset), marker.code != startOfScan, marker.code != endOfImage {
            guard let size = bytes.number(at: marker.end, size: 2), size >= 2 else { break }
            let content = bytes.extracting(bytes.existing((marker.end + 2)..<(marker.end + size)))
            if marker.code == app1, content.has(exifName) {
                return ExifOrientation.read(
                    tiff: content.extracting(content.existing(exifName.count..<content.byteCount))) ?? .upright
            }
            offset = marker.end + size
        }
        return .upright
    }

    /// Skips stray bytes and fill bytes, as the decoder does (ITU-T T.81, B.1.1.2).
    private static func nextMarker(in bytes: RawSpan, from start: Int) -> (code: UInt8, end: Int)? {
        var offset = start
        while let byte = bytes.byte(at: offset), let code = bytes.byte(at: offset + 1) {
            if byte == 0xFF, code != 0, code != 0xFF { return (code, offset + 2) }
            offset += 1
        }
        return nil
    }
}

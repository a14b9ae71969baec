/// Finds metadata among the chunks of a WebP. It proves nothing: that is the decoder's work.
enum WebPMetadata {
    /// JPEG's name before EXIF data, which some writers keep here.
    private static let exifName: [UInt8] = Array("Exif\0\0".utf8)

    /// The orientation of the first EXIF chunk (WebP container specification, "Metadata"), upright if there is none.
    ///
    /// The chunk comes behind the picture data, but the size of a thumbnail depends on it: so it is looked for first.
    static func orientation(in bytes: RawSpan) -> Orientation {
        guard bytes.has("VP8X", at: 12) else { return .upright }
        var offset = 12
        while let size = bytes.number(at: offset + 4, size: 4, bigEndian: false), size <= bytes.byteCount - offset {
            let content = (offset + 8)..<(offset + 8 + size)
            if bytes.has("EXIF", at: offset) { return orientation(exif: bytes.extracting(bytes.existing(content))) }
            offset = content.upperBound + size % 2
        }
        return .upright
    }

    private static func orientation(exif: RawSpan) -> Orientation {
        let start = exif.has(exifName) ? exifName.count : 0
        return ExifOrientation.read(tiff: exif.extracting(exif.existing(start..<exif.byteCount))) ?? .upright
    }
}

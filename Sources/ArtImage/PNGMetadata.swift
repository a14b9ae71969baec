/// Finds metadata among the chunks of a PNG. It proves nothing: that is the decoder's work.
enum PNGMetadata {
    /// The orientation of the eXIf chunk (PNG specification, 3rd edition, 11.3.4.4), upright if there is none.
    ///
    /// The chunk may come behind the picture data, but the size of a thumbnail depends on it: so it is looked for
    /// first. Its check sum must be right; a damaged one is not believed.
    static func orientation(in bytes: RawSpan) -> Orientation {
        var offset = PictureFormat.pngSignature.count
        while let length = bytes.number(at: offset, size: 4), length <= bytes.byteCount - offset {
            let end = offset + 8 + length
            if bytes.has("eXIf", at: offset + 4) {
                let sum = bytes.number(at: end, size: 4)
                guard sum == Int(CRC32.checksum(bytes.extracting(bytes.existing((offset + 4)..<end)))) else {
                    return .upright
                }
                return ExifOrientation.read(tiff: bytes.extracting(bytes.existing((offset + 8)..<end))) ?? .upright
            }
            offset = end + 4
        }
        return .upright
    }
}

/// The check sum of PNG chunks (PNG specification, 3rd edition, Annex D), bit by bit: it is for one small chunk.
enum CRC32 {
    static func checksum(_ bytes: RawSpan) -> UInt32 {
        var sum = UInt32.max
        for offset in 0..<bytes.byteCount {
            sum ^= UInt32(bytes.byte(at: offset) ?? 0)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}

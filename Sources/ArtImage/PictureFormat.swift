/// What bytes are, judged by themselves: neither the server's label nor the name's ending counts.
enum PictureFormat: Hashable {
    case jpeg
    case png
    case webp
    case gif
    /// A picture of a format that is not decoded, by its name.
    case undecoded(String)
    /// Something else, described with its article.
    case other(String)

    init(of bytes: RawSpan) {
        self = Self.decoded(bytes) ?? Self.undecoded(bytes) ?? .other(NonPicture.description(of: bytes))
    }

    private static let jpegStart: [UInt8] = [0xFF, 0xD8]
    /// PNG specification, 3rd edition, 5.2.
    static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private static func decoded(_ bytes: RawSpan) -> PictureFormat? {
        if bytes.has(jpegStart) { return .jpeg }
        if bytes.has("RIFF"), bytes.has("WEBP", at: 8) { return .webp }
        if bytes.has("GIF87a") || bytes.has("GIF89a") { return .gif }
        // The first bytes of a PNG that was cut off are a cut PNG.
        let start = Array(pngSignature.prefix(max(bytes.byteCount, 1)))
        return start.count >= 4 && bytes.has(start) ? .png : nil
    }

    private static func undecoded(_ bytes: RawSpan) -> PictureFormat? {
        let known = signatures.first { bytes.has($0.bytes, at: $0.offset) }?.name
        return (known ?? brandName(bytes) ?? (isSVG(bytes) ? "SVG" : nil)).map { .undecoded($0) }
    }

    private static let signatures: [(name: String, offset: Int, bytes: [UInt8])] = [
        ("BMP", 0, Array("BM".utf8)),
        ("TIFF", 0, [0x49, 0x49, 0x2A, 0x00]),
        ("TIFF", 0, [0x4D, 0x4D, 0x00, 0x2A]),
        ("BigTIFF", 0, [0x49, 0x49, 0x2B, 0x00]),
        ("BigTIFF", 0, [0x4D, 0x4D, 0x00, 0x2B]),
        ("JPEG XR", 0, [0x49, 0x49, 0xBC, 0x01]),
        ("ICO", 0, [0x00, 0x00, 0x01, 0x00]),
        ("CUR", 0, [0x00, 0x00, 0x02, 0x00]),
        ("JPEG 2000", 0, [0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20]),
        ("JPEG 2000", 0, [0xFF, 0x4F, 0xFF, 0x51]),
        ("JPEG XL", 0, [0xFF, 0x0A]),
        ("JPEG XL", 0, [0x00, 0x00, 0x00, 0x0C, 0x4A, 0x58, 0x4C, 0x20]),
        ("PSD", 0, Array("8BPS".utf8)),
        ("QOI", 0, Array("qoif".utf8)),
        ("MNG", 0, [0x8A, 0x4D, 0x4E, 0x47]),
        ("JNG", 0, [0x8B, 0x4A, 0x4E, 0x47]),
    ]

    /// The major brand, then the compatible ones, of an ISO base media file (ISO/IEC 14496-12, 4.3).
    private static func brandName(_ bytes: RawSpan) -> String? {
        guard bytes.has("ftyp", at: 4), let size = bytes.number(at: 0, size: 4) else { return nil }
        let end = min(size, bytes.byteCount, 256)
        for offset in [8] + Array(stride(from: 16, to: max(end, 16), by: 4)) {
            if let name = brands.first(where: { bytes.has($0.brand, at: offset) })?.name { return name }
        }
        return nil
    }

    private static let brands: [(brand: StaticString, name: String)] = [
        ("avif", "AVIF"), ("avis", "AVIF"), ("heic", "HEIC"), ("heix", "HEIC"), ("hevc", "HEIC"), ("heim", "HEIC"),
        ("heis", "HEIC"), ("mif1", "HEIF"), ("msf1", "HEIF"), ("jp2 ", "JPEG 2000"), ("crx ", "CR3"),
    ]

    /// The names that `undecoded` can have.
    static var undecodedNames: Set<String> {
        Set(signatures.map(\.name) + brands.map(\.name) + ["SVG"])
    }

    private static func isSVG(_ bytes: RawSpan) -> Bool {
        let text = TextStart(of: bytes)
        return text.startsLikeMarkup && !text.startsLikeHTML && text.contains("<svg")
    }
}

import CArtImage

extension ImageError {
    /// The one place where a C status becomes an error: returns if `status` is ok, throws what it means otherwise.
    ///
    /// The C enumeration is closed, so a new status without a meaning here does not compile.
    static func check(
        _ status: art_status, _ failure: art_failure, limits: ImageLimits = ImageLimits()
    ) throws(ImageError) {
        switch status {
        case .ok: return
        case .unsupported: throw .unsupportedFormat(name: failure.sentence)
        case .truncated: throw .truncated(offset: failure.knownOffset)
        case .corrupt: throw .corrupt(reason: failure.sentence, offset: failure.knownOffset)
        case .tooManyPixels: throw .tooManyPixels(size: failure.size, limit: limits.maxPixels)
        case .tooMuchMemory: throw .tooMuchMemory(needed: Int(clamping: failure.memory), limit: limits.maxDecodeMemory)
        case .tooComplex: throw .tooComplex(what: failure.sentence)
        case .outOfMemory: throw .outOfMemory
        case .encoding: throw .encoding(reason: failure.sentence)
        case .misuse: throw .encoding(reason: "a size or quality that no picture can have")
        }
    }
}

extension art_failure {
    var sentence: String { codecText(text) }
    var knownOffset: Int? { offset < 0 ? nil : Int(clamping: offset) }
    var size: PixelSize { PixelSize(width: Int(clamping: width), height: Int(clamping: height)) }
}

/// The text in a fixed C array, which Swift sees as a tuple of bytes.
func codecText<Tuple>(_ tuple: Tuple) -> String {
    withUnsafeBytes(of: tuple) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
}

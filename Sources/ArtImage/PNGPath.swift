import CArtImage

/// By which code a PNG is decoded. All paths must give the same result; the choice is there for comparing them.
enum PNGPath: CaseIterable {
    /// Code of our own, with the fastest inflate and the vector unit, and libpng for what that is not made for.
    case fastest
    /// The same in plain C, with zlib.
    case portable
    /// libpng alone: the oracle.
    case libpng

    fileprivate var code: art_png_path {
        switch self {
        case .fastest: .fastest
        case .portable: .portable
        case .libpng: .libpng
        }
    }

    fileprivate init(_ code: art_png_path) {
        switch code {
        case .fastest: self = .fastest
        case .portable: self = .portable
        case .libpng: self = .libpng
        }
    }
}

extension Decoder {
    /// Before the header is read (`art_decoder_choose_png_path`).
    func choose(_ path: PNGPath) { art_decoder_choose_png_path(handle, path.code) }

    /// The path that was really taken.
    var pngPath: PNGPath { PNGPath(art_decoder_png_path(handle)) }
}

/// All that one path says of a PNG, at its own size. Renditions go by `CodecThumbnailer`.
struct PNGDecode: Hashable {
    var pixels: [Raster]
    var opaque: Bool
    var findings: [Finding]
    var path: PNGPath

    init(of bytes: [UInt8], by path: PNGPath, acceptance: Acceptance) throws(ImageError) {
        let limits = ImageLimits(acceptance: acceptance)
        self = try bytes.span.bytes.withUnsafeBytes { lent throws(ImageError) in
            let decoder = try Decoder(.png, bytes: lent, limits: limits)
            decoder.choose(path)
            let size = try decoder.readHeader().stored
            let plan = RenditionPlan(Recipe(box: size), stored: size, orientation: .upright)
            let (rasters, opaque) = try RasterSet([plan], layouts: [.rgba]).decode(with: decoder)
            return Self(
                pixels: [try rasters[0].pixels()], opaque: opaque, findings: decoder.findings, path: decoder.pngPath)
        }
    }

    private init(pixels: [Raster], opaque: Bool, findings: [Finding], path: PNGPath) {
        self.pixels = pixels
        self.opaque = opaque
        self.findings = findings
        self.path = path
    }
}

import CArtImage

/// The components that a picture stores and that can be scaled as they are.
enum PlaneCount {
    /// Only pixels can be had.
    case none
    case gray
    case ycbcr

    /// - Parameter count: `art_header.planes`.
    init(_ count: UInt32) {
        self =
            switch count {
            case 1: .gray
            case 3: .ycbcr
            default: .none
            }
    }
}

/// What a raster is made of (`art_layout`).
enum RasterLayout: CaseIterable {
    /// Red, green, blue, alpha.
    case rgba
    case gray
    case ycbcr444
    /// Chroma with half as many columns and rows, rounded up.
    case ycbcr420

    var code: art_layout {
        switch self {
        case .rgba: .rgba
        case .gray: .gray
        case .ycbcr444: .ycbcr444
        case .ycbcr420: .ycbcr420
        }
    }

    func byteCount(of size: PixelSize) -> Int {
        art_layout_size(code, UInt32(clamping: size.width), UInt32(clamping: size.height))
    }
}

/// A picture in memory as the components of a JPEG: Y, then Cb and Cr if it has colour (JFIF 1.02), rows from the top.
///
/// A JPEG becomes a smaller JPEG this way without a detour over pixels. For everything else there is `Raster`.
struct PlanarRaster {
    var size: PixelSize
    var layout: RasterLayout
    /// `layout.byteCount(of: size)` bytes.
    var samples: [UInt8]

    func turned(_ orientation: Orientation) throws(ImageError) -> PlanarRaster {
        if orientation == .upright { return self }
        let turned = try filled(count: samples.count) { target in
            art_orient_planes(layout.code, samples, width, height, Int32(orientation.rawValue), target)
        }
        return PlanarRaster(size: orientation.turned(size), layout: layout, samples: turned)
    }

    /// The same picture in pixels (`art_planes_to_pixels`).
    func pixels() throws(ImageError) -> Raster {
        Raster(
            size: size,
            pixels: try filled(count: size.pixelCount * 4) { target in
                art_planes_to_pixels(layout.code, samples, width, height, target)
            })
    }

    private var width: UInt32 { UInt32(clamping: size.width) }
    private var height: UInt32 { UInt32(clamping: size.height) }

    private func filled(
        count: Int, by fill: (UnsafeMutablePointer<UInt8>) -> art_status
    ) throws(ImageError) -> [UInt8] {
        var status = art_status.misuse
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            guard let start = target.baseAddress else { return }
            status = fill(start)
            filled = status == .ok ? count : 0
        }
        try ImageError.check(status, art_failure())
        return bytes
    }
}

/// What a decode gives for one rendition.
enum DecodedRaster {
    case pixels(Raster)
    case planes(PlanarRaster)

    init(size: PixelSize, layout: RasterLayout, samples: [UInt8]) {
        self =
            layout == .rgba
            ? .pixels(Raster(size: size, pixels: samples))
            : .planes(PlanarRaster(size: size, layout: layout, samples: samples))
    }

    func pixels() throws(ImageError) -> Raster {
        switch self {
        case .pixels(let raster): raster
        case .planes(let planes): try planes.pixels()
        }
    }
}

import CArtImage

/// What the decoder is asked for to make one rendition, and what is left to do with its pixels.
struct RenditionPlan {
    var recipe: Recipe
    var stored: PixelSize
    var orientation: Orientation
    var geometry: RenditionGeometry
    /// The region and size to decode, in the picture as stored.
    var region: PixelRegion
    var decoded: PixelSize
    /// Pixels wanted for each stored one by the box that the decode is scaled for.
    var scaleWanted: Double

    init(_ recipe: Recipe, stored: PixelSize, orientation: Orientation) {
        self.recipe = recipe
        self.stored = stored
        self.orientation = orientation
        geometry = RenditionGeometry(of: orientation.turned(stored), recipe: recipe)
        region = orientation.stored(geometry.source, in: stored)
        decoded = orientation.turned(geometry.content)
        scaleWanted = RenditionGeometry(of: orientation.turned(stored), recipe: recipe.forDecode).scale
    }

    /// Whether nothing of the picture is cut off.
    var showsWhole: Bool { geometry.source == PixelRegion(whole: orientation.turned(stored)) }

    /// The whole picture about as large as this rendition, from the same decode.
    var ofWhole: RenditionPlan {
        var whole = recipe
        let side = min(max(decoded.width, decoded.height), Self.mostPlaceholderSide)
        (whole.box, whole.fit) = (PixelSize(width: side, height: side), .contain)
        var plan = RenditionPlan(whole, stored: stored, orientation: orientation)
        plan.scaleWanted = scaleWanted
        return plan
    }

    /// More than a placeholder can show.
    private static let mostPlaceholderSide = 100

    /// With an odd number of columns or rows the last chroma sample lies on the edge of the picture. In a few of them
    /// that would be another colour; and pixels are cheap there.
    private static let leastPlanarSide = 16

    /// How the planes of a picture are laid out for this rendition, or nil if it needs pixels: a JPEG that the picture
    /// fills can be made of planes.
    func layout(of planes: PlaneCount) -> RasterLayout? {
        guard [.auto, .jpeg].contains(recipe.format), geometry.canvas == geometry.content else { return nil }
        if min(decoded.width, decoded.height) < Self.leastPlanarSide { return nil }
        return switch planes {
        case .none: nil
        case .gray: .gray
        case .ycbcr: recipe.chroma == .full ? .ycbcr444 : .ycbcr420
        }
    }

    /// Turns, pads and encodes. Orientation moves pixels here, where they are few.
    ///
    /// - Parameter profile: the ICC profile of the colours; sRGB if empty.
    func finish(_ raster: DecodedRaster, opaque: Bool, profile: [UInt8]) throws(ImageError) -> EncodedRendition {
        switch raster {
        case .pixels(let pixels): try finish(pixels, opaque: opaque, profile)
        case .planes(let planes):
            rendition(
                "image/jpeg",
                try planes.turned(orientation).encodeJPEG(
                    quality: recipe.quality, progressive: recipe.progressive, optimize: recipe.optimize,
                    profile: profile))
        }
    }

    private func finish(_ raster: Raster, opaque: Bool, _ profile: [UInt8]) throws(ImageError) -> EncodedRendition {
        let turned = try raster.turned(orientation)
        let canvas = turned.placed(on: geometry.canvas, at: geometry.origin, background: recipe.background)
        let encoding = Encoding(recipe.format, opaque: opaque)
        return rendition(encoding.mediaType, try canvas.encoded(as: encoding, recipe, profile))
    }

    private func rendition(_ mediaType: String, _ bytes: [UInt8]) -> EncodedRendition {
        EncodedRendition(recipe: recipe, mediaType: mediaType, size: geometry.canvas, bytes: bytes)
    }

    func target(_ layout: RasterLayout, samples: UnsafeMutablePointer<UInt8>) -> art_target {
        art_target(
            left: region.left, top: region.top, width: region.width, height: region.height,
            columns: UInt32(decoded.width), rows: UInt32(decoded.height), layout: layout.code,
            filter: recipe.filter.code,
            mirrored_across: orientation.mirrorsStoredColumns, mirrored_down: orientation.mirrorsStoredRows,
            samples: samples)
    }
}

/// What a rendition is encoded as, once it is known whether the picture is opaque.
private enum Encoding {
    case jpeg
    case png
    case webp(lossless: Bool)

    init(_ format: Recipe.OutputFormat, opaque: Bool) {
        switch format {
        case .auto: self = opaque ? .jpeg : .png
        case .jpeg: self = .jpeg
        case .png: self = .png
        case .webp: self = .webp(lossless: false)
        case .webpLossless: self = .webp(lossless: true)
        }
    }

    var mediaType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .webp: "image/webp"
        }
    }
}

extension Raster {
    fileprivate func encoded(as encoding: Encoding, _ recipe: Recipe, _ profile: [UInt8]) throws(ImageError) -> [UInt8]
    {
        switch encoding {
        case .jpeg:
            try encodeJPEG(
                quality: recipe.quality, chroma: recipe.chroma, progressive: recipe.progressive,
                optimize: recipe.optimize, background: recipe.background, profile: profile)
        case .png: try encodePNG(profile: profile)
        case .webp(let lossless): try encodeWebP(quality: lossless ? nil : recipe.quality, profile: profile)
        }
    }

    func turned(_ orientation: Orientation) throws(ImageError) -> Raster {
        if orientation == .upright { return self }
        var status = art_status.ok
        let turned = [UInt8](unsafeUninitializedCapacity: pixels.count) { target, count in
            guard let to = target.baseAddress else { return }
            status = art_orient(pixels, UInt32(size.width), UInt32(size.height), Int32(orientation.rawValue), to)
            count = pixels.count
        }
        try ImageError.check(status, art_failure())
        return Raster(size: orientation.turned(size), pixels: turned)
    }

    /// This picture on a larger one of one colour.
    func placed(on canvas: PixelSize, at origin: (x: Int, y: Int), background: RGBColor) -> Raster {
        if canvas == size { return self }
        var result = Raster(size: canvas, color: background)
        for row in 0..<size.height {
            let from = row * size.width * 4
            let to = ((origin.y + row) * canvas.width + origin.x) * 4
            result.pixels.replaceSubrange(to..<(to + size.width * 4), with: pixels[from..<(from + size.width * 4)])
        }
        return result
    }
}

extension Recipe.Filter {
    fileprivate var code: art_filter {
        switch self {
        case .box: .box
        case .triangle: .triangle
        case .mitchell: .mitchell
        case .lanczos3: .lanczos3
        }
    }
}

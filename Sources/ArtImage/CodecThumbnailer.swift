import CArtImage

/// Proves and scales pictures with the C codecs, in this process. It keeps no state: one may serve every thread.
public struct CodecThumbnailer: Thumbnailer {
    private let clock: DecodeClock?
    private let vectorCode: VectorCode

    public init() {
        self.init(clock: nil)
    }

    /// - Parameter clock: the system's if nil.
    init(clock: DecodeClock?) {
        self.clock = clock
        vectorCode = .best
    }

    /// For tests and benchmarks that compare the code of the pixel loops: the renditions are the same with each.
    package init(vectorCode: VectorCode) {
        clock = nil
        self.vectorCode = vectorCode
    }

    public func thumbnails(
        of bytes: RawSpan, recipes: [Recipe], limits: ImageLimits
    ) throws(ImageError) -> Thumbnails {
        let groups = recipes.byColorHandling
        var made = try thumbnails(of: bytes, groups[0], of: recipes, limits: limits)
        for group in groups.dropFirst() {
            made.renditions += try thumbnails(of: bytes, group, of: recipes, limits: limits).renditions
        }
        let placed = zip(groups.flatMap(\.places), made.renditions).sorted { $0.0 < $1.0 }
        made.renditions = placed.map(\.1)
        return made
    }

    /// One decode for those of the recipes that want the same of it.
    private func thumbnails(
        of bytes: RawSpan, _ group: ColorGroup, of recipes: [Recipe], limits: ImageLimits
    ) throws(ImageError) -> Thumbnails {
        let source = try PictureSource(of: bytes)
        return try bytes.withUnsafeBytes { lent throws(ImageError) in
            let decoder = try decoder(of: lent, source, group.handling, limits)
            let (stored, planes) = try decoder.readHeader()
            let plans = Self.plans(group.places.map { recipes[$0] }, stored, source.orientation)
            let passes = try DecodePasses(plans, planes: planes, limits: limits) { decoder.scale(for: $0) }
            let (rasters, opaque) = try passes.decode(with: decoder) { () throws(ImageError) in
                try another(of: lent, source, group.handling, limits)
            }
            return Thumbnails(
                mediaType: source.mediaType,
                size: source.orientation.turned(stored),
                verdict: Verdict(decoder.findings),
                warnings: decoder.findings.map(\.sentence),
                renditions: try Self.renditions(
                    plans.prefix(group.places.count), rasters, opaque: opaque, profile: decoder.profile),
                placeholder: try Self.placeholder(plans, rasters))
        }
    }

    public func memoryNeeded(
        for bytes: RawSpan, recipes: [Recipe], limits: ImageLimits
    ) throws(ImageError) -> Int {
        var most = 0
        for group in recipes.byColorHandling {
            most = max(most, try memoryNeeded(for: bytes, group, of: recipes, limits: limits))
        }
        return most
    }

    private func memoryNeeded(
        for bytes: RawSpan, _ group: ColorGroup, of recipes: [Recipe], limits: ImageLimits
    ) throws(ImageError) -> Int {
        let source = try PictureSource(of: bytes)
        return try bytes.withUnsafeBytes { lent throws(ImageError) in
            let decoder = try decoder(of: lent, source, group.handling, limits)
            let (stored, planes) = try decoder.readHeader()
            let plans = Self.plans(group.places.map { recipes[$0] }, stored, source.orientation)
            let passes = try DecodePasses(plans, planes: planes, limits: limits) { decoder.scale(for: $0) }
            return try passes.memoryNeeded(by: decoder) { () throws(ImageError) in
                try another(of: lent, source, group.handling, limits)
            }
        }
    }

    private func decoder(
        of bytes: UnsafeRawBufferPointer, _ source: PictureSource, _ handling: ColorHandling, _ limits: ImageLimits
    ) throws(ImageError) -> Decoder {
        let decoder = try Decoder(source.codec, bytes: bytes, limits: limits, clock: clock)
        try decoder.use(vectorCode)
        try decoder.use(handling)
        return decoder
    }

    /// A decoder whose header is read: each decodes once.
    private func another(
        of bytes: UnsafeRawBufferPointer, _ source: PictureSource, _ handling: ColorHandling, _ limits: ImageLimits
    ) throws(ImageError) -> Decoder {
        let decoder = try decoder(of: bytes, source, handling, limits)
        _ = try decoder.readHeader()
        return decoder
    }

    /// One a recipe, and one more for the placeholder if each of them cuts something off: what is kept of an original
    /// must not depend on how it was cut once.
    private static func plans(
        _ recipes: [Recipe], _ stored: PixelSize, _ orientation: Orientation
    ) -> [RenditionPlan] {
        let plans = recipes.map { RenditionPlan($0, stored: stored, orientation: orientation) }
        guard !plans.contains(where: \.showsWhole), let first = plans.first else { return plans }
        return plans + [first.ofWhole]
    }

    private static func renditions(
        _ plans: ArraySlice<RenditionPlan>, _ rasters: [DecodedRaster], opaque: Bool, profile: [UInt8]
    ) throws(ImageError) -> [EncodedRendition] {
        var renditions: [EncodedRendition] = []
        for (plan, raster) in zip(plans, rasters) {
            renditions.append(try plan.finish(raster, opaque: opaque, profile: profile))
        }
        return renditions
    }

    private static func placeholder(
        _ plans: [RenditionPlan], _ rasters: [DecodedRaster]
    ) throws(ImageError) -> Placeholder? {
        let whole = zip(plans, rasters).filter { $0.0.showsWhole }
        let smallest = whole.min { $0.0.decoded.pixelCount < $1.0.decoded.pixelCount }
        guard let (plan, raster) = smallest else { return nil }
        return try Placeholder(of: raster.pixels(), orientation: plan.orientation)
    }
}

/// What is known of a picture before its decoder starts.
struct PictureSource {
    var codec: art_codec
    var mediaType: String
    var orientation: Orientation

    init(of bytes: RawSpan) throws(ImageError) {
        switch PictureFormat(of: bytes) {
        case .jpeg:
            (codec, mediaType) = (.jpeg, "image/jpeg")
            orientation = JPEGMetadata.orientation(in: bytes)
        case .png:
            (codec, mediaType) = (.png, "image/png")
            orientation = PNGMetadata.orientation(in: bytes)
        case .webp:
            (codec, mediaType) = (.webp, "image/webp")
            orientation = WebPMetadata.orientation(in: bytes)
        case .gif: (codec, mediaType, orientation) = (.gif, "image/gif", .upright)
        case .undecoded(let name): throw .unsupportedFormat(name: name)
        case .other(let description): throw .notAnImage(looksLike: description)
        }
    }
}

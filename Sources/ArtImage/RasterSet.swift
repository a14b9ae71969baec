import CArtImage

/// The memory that one decode fills: the rasters of several renditions, one behind the other.
struct RasterSet {
    private let plans: [RenditionPlan]
    /// One for each plan: planes for all of them, or pixels for all of them.
    private let layouts: [RasterLayout]
    /// With the canvases that the rasters are placed on.
    private let memory: Int
    private let limit: Int

    /// Checks what the rasters and the canvases take against the limit, before any of it is allocated.
    ///
    /// - Parameter planes: what the picture has; planes are decoded only if every plan can be made of them.
    init(_ plans: [RenditionPlan], planes: PlaneCount, limits: ImageLimits) throws(ImageError) {
        let needed = plans.reduce(0) { sum, plan in
            let pixels = plan.decoded.pixelCount.addingReportingOverflow(plan.geometry.canvas.pixelCount)
            let bytes = pixels.partialValue.multipliedReportingOverflow(by: 4)
            let total = sum.addingReportingOverflow(bytes.partialValue)
            return pixels.overflow || bytes.overflow || total.overflow ? Int.max : total.partialValue
        }
        if needed > limits.maxDecodeMemory { throw .tooMuchMemory(needed: needed, limit: limits.maxDecodeMemory) }
        let planar = plans.compactMap { $0.layout(of: planes) }
        self.init(
            plans, layouts: planar.count == plans.count ? planar : plans.map { _ in .rgba }, memory: needed,
            limit: limits.maxDecodeMemory)
    }

    /// With one layout for each plan, as the picture allows, for a picture whose memory has been checked.
    init(_ plans: [RenditionPlan], layouts: [RasterLayout], memory: Int = 0, limit: Int = .max) {
        self.plans = plans
        self.layouts = layouts
        self.memory = memory
        self.limit = limit
    }

    private var byteCounts: [Int] {
        zip(plans, layouts).map { $1.byteCount(of: $0.decoded) }
    }

    /// What they take together with the decoder that fills them, if that is within the limit.
    func memoryNeeded(by decoder: borrowing Decoder) throws(ImageError) -> Int {
        var sample: UInt8 = 0
        let decoding = try withUnsafeMutablePointer(to: &sample) { untouched throws(ImageError) in
            try decoder.measure(zip(plans, layouts).map { $0.target($1, samples: untouched) })
        }
        let (needed, overflow) = memory.addingReportingOverflow(decoding)
        guard !overflow, needed <= limit else { throw .tooMuchMemory(needed: overflow ? .max : needed, limit: limit) }
        return needed
    }

    /// Decodes into them.
    func decode(with decoder: borrowing Decoder) throws(ImageError) -> (rasters: [DecodedRaster], opaque: Bool) {
        var samples = [UInt8](repeating: 0, count: byteCounts.reduce(0, +))
        let opaque = try samples.withUnsafeMutableBufferPointer { memory throws(ImageError) in
            try decoder.decode(targets(in: memory))
        }
        return (rasters(from: samples), opaque)
    }

    private func targets(in memory: UnsafeMutableBufferPointer<UInt8>) -> [art_target] {
        guard var next = memory.baseAddress else { return [] }
        return plans.indices.map { index in
            defer { next += byteCounts[index] }
            return plans[index].target(layouts[index], samples: next)
        }
    }

    private func rasters(from samples: [UInt8]) -> [DecodedRaster] {
        var offset = 0
        return plans.indices.map { index in
            let end = offset + byteCounts[index]
            defer { offset = end }
            return DecodedRaster(
                size: plans[index].decoded, layout: layouts[index], samples: Array(samples[offset..<end]))
        }
    }
}

extension Raster {
    /// Decodes a whole picture at its own size, as seen. For fixtures and for looking at renditions; originals of
    /// unknown size belong to `CodecThumbnailer`.
    package init(decoding bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageError) {
        let source = try PictureSource(of: bytes.span.bytes)
        self = try bytes.span.bytes.withUnsafeBytes { lent throws(ImageError) in
            let decoder = try Decoder(source.codec, bytes: lent, limits: limits)
            let stored = try decoder.readHeader().stored
            let recipe = Recipe(box: source.orientation.turned(stored))
            let plan = RenditionPlan(recipe, stored: stored, orientation: source.orientation)
            let (rasters, _) = try RasterSet([plan], planes: .none, limits: limits).decode(with: decoder)
            return try rasters[0].pixels().turned(source.orientation)
        }
    }
}

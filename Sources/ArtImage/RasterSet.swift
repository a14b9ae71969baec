import CArtImage

/// The memory that one decode fills: the rasters of several renditions, one behind the other.
struct RasterSet {
    private let plans: [RenditionPlan]
    private let byteCount: Int
    /// With the canvases that the rasters are placed on.
    private let memory: Int
    private let limit: Int

    /// Checks what the rasters and the canvases take against the limit, before any of it is allocated.
    init(_ plans: [RenditionPlan], limits: ImageLimits) throws(ImageError) {
        let needed = plans.reduce(0) { sum, plan in
            let pixels = plan.decoded.pixelCount.addingReportingOverflow(plan.geometry.canvas.pixelCount)
            let bytes = pixels.partialValue.multipliedReportingOverflow(by: 4)
            let total = sum.addingReportingOverflow(bytes.partialValue)
            return pixels.overflow || bytes.overflow || total.overflow ? Int.max : total.partialValue
        }
        if needed > limits.maxDecodeMemory { throw .tooMuchMemory(needed: needed, limit: limits.maxDecodeMemory) }
        self.plans = plans
        memory = needed
        limit = limits.maxDecodeMemory
        byteCount = plans.reduce(0) { $0 + $1.decoded.pixelCount * 4 }
    }

    /// What they take together with the decoder that fills them, if that is within the limit.
    func memoryNeeded(by decoder: borrowing Decoder) throws(ImageError) -> Int {
        var pixel: UInt8 = 0
        let decoding = try withUnsafeMutablePointer(to: &pixel) { untouched throws(ImageError) in
            try decoder.measure(plans.map { $0.target(pixels: untouched) })
        }
        let (needed, overflow) = memory.addingReportingOverflow(decoding)
        guard !overflow, needed <= limit else { throw .tooMuchMemory(needed: overflow ? .max : needed, limit: limit) }
        return needed
    }

    /// Decodes into them.
    func decode(with decoder: borrowing Decoder) throws(ImageError) -> (rasters: [Raster], opaque: Bool) {
        var pixels = [UInt8](repeating: 0, count: byteCount)
        let opaque = try pixels.withUnsafeMutableBufferPointer { memory throws(ImageError) in
            try decoder.decode(targets(in: memory))
        }
        return (rasters(from: pixels), opaque)
    }

    private func targets(in memory: UnsafeMutableBufferPointer<UInt8>) -> [art_target] {
        guard var next = memory.baseAddress else { return [] }
        return plans.map { plan in
            defer { next += plan.decoded.pixelCount * 4 }
            return plan.target(pixels: next)
        }
    }

    private func rasters(from pixels: [UInt8]) -> [Raster] {
        var offset = 0
        return plans.map { plan in
            let end = offset + plan.decoded.pixelCount * 4
            defer { offset = end }
            return Raster(size: plan.decoded, pixels: Array(pixels[offset..<end]))
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
            let stored = try decoder.readHeader()
            let recipe = Recipe(box: source.orientation.turned(stored))
            let plan = RenditionPlan(recipe, stored: stored, orientation: source.orientation)
            let (rasters, _) = try RasterSet([plan], limits: limits).decode(with: decoder)
            return try rasters[0].turned(source.orientation)
        }
    }
}

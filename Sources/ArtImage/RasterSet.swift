import CArtImage

/// The memory that one decode fills: the rasters of several renditions, one behind the other.
struct RasterSet {
    private let plans: [RenditionPlan]
    /// One for each plan: planes for all of them, or pixels for all of them.
    private let layouts: [RasterLayout]
    /// With the canvases that the rasters are placed on.
    private let memory: Int
    private let limit: Int

    /// What the rasters of `plans` and their canvases take, if it is within the limit; before any of it is allocated.
    static func memory(of plans: [RenditionPlan], limits: ImageLimits) throws(ImageError) -> Int {
        let needed = plans.reduce(0) { sum, plan in
            let pixels = plan.decoded.pixelCount.addingReportingOverflow(plan.geometry.canvas.pixelCount)
            let bytes = pixels.partialValue.multipliedReportingOverflow(by: 4)
            let total = sum.addingReportingOverflow(bytes.partialValue)
            return pixels.overflow || bytes.overflow || total.overflow ? Int.max : total.partialValue
        }
        if needed > limits.maxDecodeMemory { throw .tooMuchMemory(needed: needed, limit: limits.maxDecodeMemory) }
        return needed
    }

    /// With one layout for each plan, as the picture allows, and what has been checked of their memory.
    init(_ plans: [RenditionPlan], layouts: [RasterLayout], memory: Int = 0, limit: Int = .max) {
        self.plans = plans
        self.layouts = layouts
        self.memory = memory
        self.limit = limit
    }

    /// All plans of a set want the same scale of the decoder, if not quite the same one of the picture.
    private var scaleWanted: Double { plans.map(\.scaleWanted).max() ?? 0 }

    private var byteCounts: [Int] {
        zip(plans, layouts).map { $1.byteCount(of: $0.decoded) }
    }

    /// What they take together with the decoder that fills them, if that is within the limit.
    func memoryNeeded(by decoder: borrowing Decoder) throws(ImageError) -> Int {
        var sample: UInt8 = 0
        let decoding = try withUnsafeMutablePointer(to: &sample) { untouched throws(ImageError) in
            try decoder.measure(zip(plans, layouts).map { $0.target($1, samples: untouched) }, wanted: scaleWanted)
        }
        let (needed, overflow) = memory.addingReportingOverflow(decoding)
        guard !overflow, needed <= limit else { throw .tooMuchMemory(needed: overflow ? .max : needed, limit: limit) }
        return needed
    }

    /// Decodes into them.
    func decode(with decoder: borrowing Decoder) throws(ImageError) -> (rasters: [DecodedRaster], opaque: Bool) {
        var samples = [UInt8](repeating: 0, count: byteCounts.reduce(0, +))
        let opaque = try samples.withUnsafeMutableBufferPointer { memory throws(ImageError) in
            try decoder.decode(targets(in: memory), wanted: scaleWanted)
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
            let (rasters, _) = try RasterSet([plan], layouts: [.rgba]).decode(with: decoder)
            return try rasters[0].pixels().turned(source.orientation)
        }
    }
}

/// The renditions of one picture in groups, each made from one decode: of planes or of pixels, at one scale.
///
/// A rendition's bytes depend on both, and must not depend on what else is asked for. Recipes that were made for one
/// decode (`Recipe.scaledFor`) have one, but for those few that need pixels where others can be made of planes.
struct DecodePasses {
    private struct Pass {
        var kind: Kind
        /// Where its plans stand among all.
        var places: [Int] = []
    }

    private struct Kind: Hashable {
        var isPlanar: Bool
        var scale: Double
    }

    /// At least one: without renditions a picture is still proven.
    private let sets: [RasterSet]
    /// Where each raster stands, in the order in which the sets make them.
    private let places: [Int]

    /// Checks what the renditions take against the limit, before any of it is allocated.
    ///
    /// - Parameters:
    ///   - planes: what the picture has.
    ///   - scale: `Decoder.scale` of this picture.
    init(
        _ plans: [RenditionPlan], planes: PlaneCount, limits: ImageLimits, scale: (Double) -> Double
    ) throws(ImageError) {
        let layouts = plans.map { $0.layout(of: planes) }
        let kinds = zip(plans, layouts).map { Kind(isPlanar: $1 != nil, scale: scale($0.scaleWanted)) }
        let passes = Self.passes(of: kinds)
        let memory = try RasterSet.memory(of: plans, limits: limits)
        sets = passes.map { pass in
            RasterSet(
                pass.places.map { plans[$0] }, layouts: pass.places.map { layouts[$0] ?? .rgba }, memory: memory,
                limit: limits.maxDecodeMemory)
        }
        places = passes.flatMap(\.places)
    }

    private static func passes(of kinds: [Kind]) -> [Pass] {
        if kinds.isEmpty { return [Pass(kind: Kind(isPlanar: false, scale: 1))] }
        var passes: [Pass] = []
        for (place, kind) in kinds.enumerated() {
            let known = passes.firstIndex { $0.kind == kind }
            if known == nil { passes.append(Pass(kind: kind)) }
            passes[known ?? passes.count - 1].places.append(place)
        }
        return passes
    }

    /// What the most costly one takes, with the rasters of all, if that is within the limit.
    ///
    /// - Parameters:
    ///   - first: whose header has been read.
    ///   - next: makes one like it, for each further pass.
    func memoryNeeded(
        by first: borrowing Decoder, next: () throws(ImageError) -> Decoder
    ) throws(ImageError) -> Int {
        var needed = try sets[0].memoryNeeded(by: first)
        for set in sets.dropFirst() { needed = max(needed, try set.memoryNeeded(by: next())) }
        return needed
    }

    /// Decodes all of them, as `memoryNeeded` measures them. The rasters stand in the plans' order.
    func decode(
        with first: borrowing Decoder, next: () throws(ImageError) -> Decoder
    ) throws(ImageError) -> (rasters: [DecodedRaster], opaque: Bool) {
        var (made, opaque) = try sets[0].decode(with: first)
        for set in sets.dropFirst() { made += try set.decode(with: next()).rasters }
        return (zip(places, made).sorted { $0.0 < $1.0 }.map(\.1), opaque)
    }
}

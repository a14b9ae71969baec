extension FlagTable {
    private static let thumbnails: [Flag] = [
        .value(
            "size", "N[xM][,…]", .boxes, .word("100"), "bounding boxes; all are made from one decode", .thumbnails,
            common: true, into: \.sizes),
        .value(
            "fit", "contain|cover|pad|exact", .oneOf(), .word("contain"), "how a picture fills its box", .thumbnails,
            into: \.fit),
        .on("upscale", "enlarge pictures that are smaller than the box", .thumbnails) { $0.upscale = true },
        .value(
            "filter", "box|triangle|mitchell|lanczos3", .oneOf(), .word("lanczos3"),
            "how pixels are averaged; lanczos3 is the sharpest",
            .thumbnails, into: \.filter),
        .value(
            "format", "auto|jpeg|png|webp|webp-lossless", .oneOf(), .word("auto"), "auto: JPEG if opaque, PNG if not",
            .thumbnails, into: \.format),
        .value(
            "quality", "Q", .wholeNumber(1...100), .word("85"), "of JPEG and WebP", .thumbnails, into: \.quality),
        .value(
            "chroma", "420|444", .oneOf(), .word("420"), "JPEG colour at half size each way, or at full size",
            .thumbnails, into: \.chroma),
        .on("progressive", "JPEG in several scans of growing detail", .thumbnails) { $0.progressive = true },
        .on("optimize", "JPEG with Huffman tables of its own: smaller, slower", .thumbnails) { $0.optimize = true },
        .on("linear", "scale in linear light instead of on sRGB values", .thumbnails) { $0.linear = true },
        .on("keep-icc", "keep a picture's colour profile instead of converting to sRGB", .thumbnails) {
            $0.keepICC = true
        },
        .value(
            "background", "#rrggbb", .color, .word("#ffffff"), "behind --fit pad, and transparency in JPEG",
            .thumbnails, into: \.background),
        .on("original", "ask for the largest picture there is, not the smallest that is enough", .thumbnails) {
            $0.original = true
        },
        .value(
            "accept", "sound|clean|any", .oneOf(), .word("sound"),
            "sound: picture data undamaged; clean: no codec warning; any: what a browser would show", .thumbnails,
            into: \.accept),
    ]

    /// What a thumbnail depends on also says which one `cache path` is asked for; what is asked for and accepted does not.
    static let renditions = thumbnails.map {
        ["original", "accept"].contains($0.name) ? $0 : $0.also(for: [.path])
    }
}

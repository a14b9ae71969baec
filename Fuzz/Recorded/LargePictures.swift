import ArtTestSupport

/// Large pictures in few bytes, up to the limits where a sanitizer's slowness allows it: what a small body may cost.
enum LargePictures {
    static let all: [(name: String, make: @Sendable () -> [UInt8])] = [
        ("JPEG of 100 megapixels", { BlankJPEG(width: 10_000, height: 10_000).bytes }),
        ("JPEG of 100 megapixels, in colour", { BlankJPEG(width: 10_000, height: 10_000, components: 3).bytes }),
        ("progressive JPEG of 100 megapixels", { BlankJPEG(width: 10_000, height: 10_000, progressive: true).bytes }),
        (
            "progressive JPEG that needs too much memory",
            { BlankJPEG(width: 10_000, height: 10_000, components: 3, progressive: true).bytes }
        ),
        ("JPEG of one row", { BlankJPEG(width: 65_500, height: 1).bytes }),
        ("JPEG of one column", { BlankJPEG(width: 1, height: 65_500).bytes }),
        ("PNG of 16 megapixels", { blankPNG(width: 4000, height: 4000) }),
        ("PNG of one row", { blankPNG(width: 100_000, height: 1) }),
        ("WebP of 4 megapixels", { Picture.webp(width: 2000, height: 2000) }),
        ("lossless WebP of 4 megapixels", { Picture.webp(width: 2000, height: 2000, quality: nil) }),
        ("GIF of 4 megapixels", { Picture.gif(width: 2000, height: 2000, frames: 2) }),
        ("JPEG of many passes", { PlainJPEG.progressive(scans: 256) }),
        ("PNG of many chunks", { Picture.pngWithTooManyChunks }),
    ]

    /// One bit a pixel.
    private static func blankPNG(width: Int, height: Int) -> [UInt8] {
        let row = [UInt8](repeating: 0, count: (width + 7) / 8)
        return PlainPNG(
            width: width, height: height, depth: 1, colorType: 0, rows: Array(repeating: row, count: height)
        ).bytes
    }
}

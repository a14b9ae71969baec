/// Which part of a picture goes where on a rendition: pure arithmetic, decided before a pixel is touched.
struct RenditionGeometry: Hashable {
    /// The region of the picture, as seen, that is shown.
    var source: PixelRegion
    /// The size that the region is scaled to.
    var content: PixelSize
    /// The size of the rendition: larger than `content` only if it is padded.
    var canvas: PixelSize

    /// - Parameter picture: the size as seen, after orientation.
    init(of picture: PixelSize, recipe: Recipe) {
        let box = PixelSize(width: max(recipe.box.width, 1), height: max(recipe.box.height, 1))
        let across = Double(box.width) / Double(picture.width)
        let down = Double(box.height) / Double(picture.height)
        source = PixelRegion(whole: picture)
        switch recipe.fit {
        case .contain, .pad:
            content = picture.scaled(by: Self.limited(min(across, down), recipe), within: box)
            canvas = recipe.fit == .pad ? box : content
        case .cover:
            let scale = Self.limited(max(across, down), recipe)
            content = picture.scaled(by: scale, within: box)
            source = Self.centred(content, of: picture, scale: scale)
            canvas = content
        case .exact:
            content = recipe.upscale ? box : box.clamped(to: picture)
            canvas = content
        }
    }

    /// Where the content lies on the canvas: in the middle.
    var origin: (x: Int, y: Int) {
        ((canvas.width - content.width) / 2, (canvas.height - content.height) / 2)
    }

    /// Pixels of the content for each of the source, along the axis that has most of them.
    var scale: Double {
        max(Double(content.width) / source.width, Double(content.height) / source.height)
    }

    private static func limited(_ scale: Double, _ recipe: Recipe) -> Double {
        recipe.upscale ? scale : min(scale, 1)
    }

    /// The middle of the picture, as large as gives `content` at `scale`.
    private static func centred(_ content: PixelSize, of picture: PixelSize, scale: Double) -> PixelRegion {
        let width = min(Double(content.width) / scale, Double(picture.width))
        let height = min(Double(content.height) / scale, Double(picture.height))
        return PixelRegion(
            left: (Double(picture.width) - width) / 2, top: (Double(picture.height) - height) / 2, width: width,
            height: height)
    }
}

extension PixelSize {
    /// Both sides scaled and rounded to the nearest, at least 1, at most those of `box`.
    fileprivate func scaled(by scale: Double, within box: PixelSize) -> PixelSize {
        PixelSize(
            width: Self.side(Double(width) * scale, limit: box.width),
            height: Self.side(Double(height) * scale, limit: box.height))
    }

    private static func side(_ length: Double, limit: Int) -> Int {
        length >= Double(limit) ? limit : max(Int(length.rounded()), 1)
    }

    fileprivate func clamped(to other: PixelSize) -> PixelSize {
        PixelSize(width: min(width, other.width), height: min(height, other.height))
    }
}

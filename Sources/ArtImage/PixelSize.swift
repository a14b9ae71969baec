/// The width and height of a picture, in pixels, after orientation.
public struct PixelSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// `width × height`, saturated: a hostile header must not overflow the check that refuses it.
    public var pixelCount: Int {
        let (product, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? Int.max : product
    }
}

extension PixelSize: CustomStringConvertible {
    /// `600x400`, the form of manifests and of `--size`.
    public var description: String { "\(width)x\(height)" }
}

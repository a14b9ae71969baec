import ArtImage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Draws the covers that lie in `samples/covers`.
enum CoverArtist {
    /// Pixels of width and height: what a music service keeps for a phone's screen.
    static let side = 600
    static let quality = 80

    static func drawAll(into folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for cover in Cover.all {
            let bytes = try encode(cover)
            try Data(bytes).write(to: URL(filePath: folder + "/" + cover.fileName), options: .atomic)
            print("\(cover.fileName): \(bytes.count) bytes")
        }
    }

    static func encode(_ cover: Cover) throws -> [UInt8] {
        let pixels = Canvas.pixels(side: side, painter: cover.painter)
        let raster = Raster(size: PixelSize(width: side, height: side), pixels: pixels)
        return switch cover.encoding {
        case .baseline: try raster.encodeJPEG(quality: quality, progressive: false)
        case .progressive: try raster.encodeJPEG(quality: quality, progressive: true)
        case .png: try raster.encodePNG()
        }
    }
}

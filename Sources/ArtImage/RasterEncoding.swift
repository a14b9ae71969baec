import CArtImage

extension Raster {
    /// Encodes as JPEG, YCbCr (`art_encode_jpeg`).
    ///
    /// - Parameters:
    ///   - quality: 1…100.
    ///   - background: lies under transparent pixels.
    ///   - profile: the ICC profile that it carries, none if empty.
    package func encodeJPEG(
        quality: Int, chroma: Recipe.Chroma = .halved, progressive: Bool = false, optimize: Bool = false,
        background: RGBColor = .white, profile: [UInt8] = []
    ) throws(ImageError) -> [UInt8] {
        let options = art_jpeg_options(
            quality: Int32(clamping: quality), progressive: progressive, optimized: optimize,
            full_chroma: chroma == .full,
            background: (background.red, background.green, background.blue))
        return try encode(with: profile) { pixels, size, profile, buffer, failure in
            art_encode_jpeg(pixels, size.width, size.height, options, profile, &buffer, &failure)
        }
    }

    /// Encodes as PNG (`art_encode_png`), with a palette or in gray if there are few colours; without an alpha channel if
    /// every pixel is opaque.
    package func encodePNG(profile: [UInt8] = []) throws(ImageError) -> [UInt8] {
        let withAlpha = !isOpaque
        return try encode(with: profile) { pixels, size, profile, buffer, failure in
            art_encode_png(pixels, size.width, size.height, withAlpha, profile, &buffer, &failure)
        }
    }

    /// Encodes as WebP (`art_encode_webp`), without an alpha channel if every pixel is opaque.
    ///
    /// - Parameter quality: 1…100; lossless if nil.
    package func encodeWebP(quality: Int?, profile: [UInt8] = []) throws(ImageError) -> [UInt8] {
        let withAlpha = !isOpaque
        let options = art_webp_options(quality: Int32(clamping: quality ?? 100), lossless: quality == nil)
        return try encode(with: profile) { pixels, size, profile, buffer, failure in
            art_encode_webp(pixels, size.width, size.height, withAlpha, options, profile, &buffer, &failure)
        }
    }

    private func encode(with profile: [UInt8], _ encoder: Encoder) throws(ImageError) -> [UInt8] {
        try pixels.encoded(size, with: profile, by: encoder)
    }
}

extension PlanarRaster {
    /// Encodes as JPEG with the components as they are (`art_encode_jpeg_planes`).
    ///
    /// - Parameter quality: 1…100.
    func encodeJPEG(
        quality: Int, progressive: Bool = false, optimize: Bool = false, profile: [UInt8] = []
    ) throws(ImageError) -> [UInt8] {
        let options = art_jpeg_options(
            quality: Int32(clamping: quality), progressive: progressive, optimized: optimize,
            full_chroma: layout == .ycbcr444, background: (0, 0, 0))
        return try samples.encoded(size, with: profile) { samples, size, profile, buffer, failure in
            art_encode_jpeg_planes(layout.code, samples, size.width, size.height, options, profile, &buffer, &failure)
        }
    }
}

/// A C encoder with its options: samples, sides, profile, and what it fills.
private typealias Encoder = (
    UnsafePointer<UInt8>, (width: UInt32, height: UInt32), art_profile, inout art_buffer, inout art_failure
) -> art_status

extension [UInt8] {
    /// The bytes that a C encoder makes of these samples.
    ///
    /// - Parameter profile: an ICC profile, none if empty.
    fileprivate func encoded(
        _ size: PixelSize, with profile: [UInt8], by encoder: Encoder
    ) throws(ImageError) -> [UInt8] {
        var output = EncodedBuffer()
        var failure = art_failure()
        let sides = (width: UInt32(clamping: size.width), height: UInt32(clamping: size.height))
        let status = withUnsafeBufferPointer { samples in
            profile.withUnsafeBufferPointer { lent in
                let carried = art_profile(bytes: profile.isEmpty ? nil : lent.baseAddress, length: lent.count)
                return samples.baseAddress.map { encoder($0, sides, carried, &output.buffer, &failure) } ?? .misuse
            }
        }
        try ImageError.check(status, failure)
        return output.bytes
    }
}

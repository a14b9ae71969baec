import CArtImage

extension Raster {
    /// Encodes as JPEG, YCbCr (`art_encode_jpeg`).
    ///
    /// - Parameters:
    ///   - quality: 1…100.
    ///   - background: lies under transparent pixels.
    package func encodeJPEG(
        quality: Int, chroma: Recipe.Chroma = .halved, progressive: Bool = false, optimize: Bool = false,
        background: RGBColor = .white
    ) throws(ImageError) -> [UInt8] {
        let options = art_jpeg_options(
            quality: Int32(clamping: quality), progressive: progressive, optimized: optimize,
            full_chroma: chroma == .full,
            background: (background.red, background.green, background.blue))
        return try encode { pixels, size, buffer, failure in
            art_encode_jpeg(pixels, size.width, size.height, options, &buffer, &failure)
        }
    }

    /// Encodes as PNG (`art_encode_png`), with a palette or in gray if there are few colours; without an alpha channel if
    /// every pixel is opaque.
    package func encodePNG() throws(ImageError) -> [UInt8] {
        let withAlpha = !isOpaque
        return try encode { pixels, size, buffer, failure in
            art_encode_png(pixels, size.width, size.height, withAlpha, &buffer, &failure)
        }
    }

    /// Encodes as WebP (`art_encode_webp`), without an alpha channel if every pixel is opaque.
    ///
    /// - Parameter quality: 1…100; lossless if nil.
    package func encodeWebP(quality: Int?) throws(ImageError) -> [UInt8] {
        let withAlpha = !isOpaque
        let options = art_webp_options(quality: Int32(clamping: quality ?? 100), lossless: quality == nil)
        return try encode { pixels, size, buffer, failure in
            art_encode_webp(pixels, size.width, size.height, withAlpha, options, &buffer, &failure)
        }
    }

    private func encode(
        _ encoder: (UnsafePointer<UInt8>, (width: UInt32, height: UInt32), inout art_buffer, inout art_failure)
            -> art_status
    ) throws(ImageError) -> [UInt8] {
        try pixels.encoded(size, by: encoder)
    }
}

extension PlanarRaster {
    /// Encodes as JPEG with the components as they are (`art_encode_jpeg_planes`).
    ///
    /// - Parameter quality: 1…100.
    func encodeJPEG(
        quality: Int, progressive: Bool = false, optimize: Bool = false
    ) throws(ImageError) -> [UInt8] {
        let options = art_jpeg_options(
            quality: Int32(clamping: quality), progressive: progressive, optimized: optimize,
            full_chroma: layout == .ycbcr444, background: (0, 0, 0))
        return try samples.encoded(size) { samples, size, buffer, failure in
            art_encode_jpeg_planes(layout.code, samples, size.width, size.height, options, &buffer, &failure)
        }
    }
}

extension [UInt8] {
    /// The bytes that a C encoder makes of these samples.
    fileprivate func encoded(
        _ size: PixelSize,
        by encoder: (UnsafePointer<UInt8>, (width: UInt32, height: UInt32), inout art_buffer, inout art_failure)
            -> art_status
    ) throws(ImageError) -> [UInt8] {
        var output = EncodedBuffer()
        var failure = art_failure()
        let sides = (width: UInt32(clamping: size.width), height: UInt32(clamping: size.height))
        let status = withUnsafeBufferPointer { samples in
            samples.baseAddress.map { encoder($0, sides, &output.buffer, &failure) } ?? .misuse
        }
        try ImageError.check(status, failure)
        return output.bytes
    }
}

import CArtImage

/// Owns the bytes that a C encoder wrote; they are freed with it (`art_buffer_free`).
struct EncodedBuffer: ~Copyable {
    var buffer = art_buffer()

    deinit {
        var buffer = buffer
        art_buffer_free(&buffer)
    }

    var bytes: [UInt8] {
        guard let start = buffer.bytes else { return [] }
        return [UInt8](UnsafeBufferPointer(start: start, count: buffer.length))
    }
}

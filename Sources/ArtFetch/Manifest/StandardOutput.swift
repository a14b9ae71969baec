#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Standard output, written whole or not at all.
enum StandardOutput {
    /// write(2) until all is out. A reader that has gone away (`head`) is not an error: nobody wants the rest.
    static func write(_ bytes: [UInt8]) throws(OutputError) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                send(UnsafeRawBufferPointer(rebasing: buffer[done...]))
            }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EPIPE { return }
            guard count >= 0 else { throw OutputError(code: errno) }
            done += count
        }
    }

    private static func send(_ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
            Glibc.write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
            Musl.write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
        #else
            Darwin.write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
        #endif
    }
}

/// Standard output took no more; `code` is the `errno`.
struct OutputError: Error, CustomStringConvertible {
    var code: Int32

    var description: String { "cannot write to standard output: \(String(cString: strerror(code)))" }
}

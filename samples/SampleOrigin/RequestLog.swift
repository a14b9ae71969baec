import ArtTestSupport

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One line a request: method, target, status, bytes of the body.
struct RequestLog: Sendable {
    /// Open until the program ends.
    private let descriptor: Int32

    /// - Parameter path: appended to; standard output without it.
    init(path: String?) throws(LogError) {
        guard let path else {
            descriptor = STDOUT_FILENO
            return
        }
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        if descriptor < 0 { throw LogError(path: path, code: errno) }
    }

    /// One `write(2)` a line keeps lines of several threads apart. What cannot be written is lost: the answer goes first.
    func append(_ request: OriginRequest, _ reply: Reply) {
        let line = Array("\(request.method) \(request.target) \(reply.status) \(reply.bytes)\n".utf8)
        _ = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }
}

struct LogError: Error, CustomStringConvertible {
    var path: String
    var code: Int32

    var description: String { "log \(path) cannot be opened: \(String(cString: strerror(code)))" }
}

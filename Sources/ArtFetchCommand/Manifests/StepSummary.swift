import ArtFetch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The file that GitHub shows as a step's summary: `$GITHUB_STEP_SUMMARY`. Others may have written to it.
struct StepSummary {
    let path: String

    /// `nil` where there is none.
    init?(_ environment: [String: String]) {
        guard let path = environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return nil }
        self.path = path
    }

    /// Appends a Markdown report that fits the room that is left; none if there is too little for one: GitHub drops a
    /// summary that is too long as a whole.
    func append(_ record: RunRecord) throws {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw SummaryError(path: path, code: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SummaryError(path: path, code: errno) }
        let room = GitHubReport.summaryBytes - Int(status.st_size)
        guard room >= Self.leastRoom else { return }
        try write(Array(MarkdownReport(maxBytes: room).text(of: record).utf8), to: descriptor)
    }

    private static let leastRoom = 2_000

    /// write(2), until all is out.
    private func write(_ bytes: [UInt8], to descriptor: Int32) throws {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { buffer in
                #if canImport(Glibc)
                    Glibc.write(descriptor, buffer.baseAddress, buffer.count)
                #else
                    Darwin.write(descriptor, buffer.baseAddress, buffer.count)
                #endif
            }
            guard count >= 0 || errno == EINTR else { throw SummaryError(path: path, code: errno) }
            done += max(count, 0)
        }
    }
}

struct SummaryError: Error, CustomStringConvertible {
    var path: String
    var code: Int32

    var description: String { "the job summary \(path) cannot be written: \(String(cString: strerror(code)))" }
}

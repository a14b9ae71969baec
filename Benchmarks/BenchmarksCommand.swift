#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Measures the built program side by side with others; see README.md beside this. Never a test: it passes no verdict.
@main
struct BenchmarksCommand {
    static func main() async {
        do {
            try await run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            let line = Array("Benchmarks: \(error)\n".utf8)
            _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
            exit(1)
        }
    }

    private static func run(_ words: [String]) async throws {
        if words.first == "serve" { return try ListOrigin.serve(words) }
        if words.first == "transfer" { return try TransferList.run(words) }
        if words.first == "read" { return try ListFormats.read(words) }
        if words.first == "serve-hosts" { return try HostsOrigin.serve(words) }
        if words.first == "store" { return try await Storing.run(words) }
        if words.first == "cache" { return try await CacheScale(words).run() }
        let workbench = try Workbench(try Options(words))
        let parts = workbench.options.parts
        if parts.contains(.startup) { try workbench.startUp() }
        if parts.contains(.music) { try workbench.music() }
        if parts.contains(.list) { try workbench.lists() }
        if parts.contains(.corpus) { try workbench.corpus() }
        if parts.contains(.transfers) { try workbench.transfers() }
        if parts.contains(.warm) { try workbench.warmLists() }
        if parts.contains(.storing) { try workbench.storing() }
        if parts.contains(.hosts) { try workbench.tenHosts() }
        if parts.contains(.sorted) { try workbench.sortedList() }
        if parts.contains(.length) { try workbench.longLists() }
        if parts.contains(.progress) { try workbench.progress() }
        if parts.contains(.formats) { try workbench.listFormats() }
    }
}

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A new, empty directory, removed with all its content when the last reference goes.
public final class TemporaryDirectory: Sendable {
    /// Absolute, without a slash at the end.
    public let path: String

    public init() throws {
        let base = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        var template = Array((base + "/artfetch-test-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemFailure(call: "mkdtemp in \(base)", code: errno) }
        path = template.withUnsafeBufferPointer { name in
            String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    deinit {
        // A cache that was not closed ends with its thread's last work, and SQLite takes its files away meanwhile.
        for _ in 0..<5 {
            do { return try FileManager.default.removeItem(atPath: path) } catch let error as CocoaError
                where error.code == .fileNoSuchFile
            {
                continue
            } catch {
                return print("\(path) could not be removed: \(error)")
            }
        }
    }

    /// The path of `name` in here.
    public func file(_ name: String) -> String { "\(path)/\(name)" }
}

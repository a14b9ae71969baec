// A static build of every target finds no Testing module, and runs no tests either.
#if canImport(Testing)
    public import Testing
#endif

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

/// The folder with recorded API answers and pictures, which lies outside the package.
public enum Corpus {
    /// From the environment; `nil` without it.
    public static var path: String? {
        getenv("ARTFETCH_CORPUS").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A recorded file's bytes. An empty one is not read: Foundation leaks a page for it, which the address sanitizer
    /// reports.
    public static func bytes(_ name: String) throws -> [UInt8] {
        let file = "\(path ?? "")/\(name)"
        let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? UInt64
        return size == 0 ? [] : [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    }
}

#if canImport(Testing)
    extension Trait where Self == ConditionTrait {
        /// Skips the test where the recorded data is missing.
        public static var requiresCorpus: Self {
            .enabled(if: Corpus.path != nil, "needs ARTFETCH_CORPUS, a folder with the recorded data")
        }
    }
#endif

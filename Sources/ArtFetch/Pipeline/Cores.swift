#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

enum Cores {
    /// Those this process may use, at least one.
    static var available: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A signal that ends a run.
enum StopSignal: Sendable {
    case interrupt
    case terminate

    init(number: Int32) {
        self = number == SIGTERM ? .terminate : .interrupt
    }

    var exitCode: ExitCode {
        switch self {
        case .interrupt: .interrupted
        case .terminate: .terminated
        }
    }
}

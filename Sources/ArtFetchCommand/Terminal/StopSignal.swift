#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A signal that ends a run.
enum StopSignal: Sendable {
    case interrupt
    /// SIGTERM, or SIGHUP: the terminal is gone, and the run ends as well as it can.
    case terminate

    init(number: Int32) {
        self = number == SIGINT ? .interrupt : .terminate
    }

    var exitCode: ExitCode {
        switch self {
        case .interrupt: .interrupted
        case .terminate: .terminated
        }
    }
}

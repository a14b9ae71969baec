import CArtImage

/// The time that decodes are measured by where the system's own will not do: in tests.
final class DecodeClock: Sendable {
    /// Nanoseconds that only grow.
    let now: @Sendable () -> UInt64

    init(now: @escaping @Sendable () -> UInt64) {
        self.now = now
    }
}

extension art_limits {
    /// The decoder keeps `clock` for as long as it lives; these limits do not.
    init(_ limits: ImageLimits, clock: DecodeClock?) {
        self.init(
            pixels: UInt64(clamping: limits.maxPixels), memory: UInt64(clamping: limits.maxDecodeMemory),
            time: limits.maxDecodeTime.nanoseconds, clock: nil, clock_context: nil,
            worst: limits.acceptance.worstFinding)
        guard let clock else { return }
        clock_context = Unmanaged.passUnretained(clock).toOpaque()
        self.clock = { context in
            context.map { Unmanaged<DecodeClock>.fromOpaque($0).takeUnretainedValue().now() } ?? 0
        }
    }
}

extension Duration {
    /// At least 1, saturated at the other end.
    fileprivate var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? .max : max(whole + UInt64(clamping: attoseconds / 1_000_000_000), 1)
    }
}

extension Acceptance {
    /// The worst finding that passes.
    fileprivate var worstFinding: art_finding_kind {
        switch self {
        case .clean: .note
        case .sound: .oddity
        case .any: .damage
        }
    }
}

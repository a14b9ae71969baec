import CArtImage

/// Which code runs the pixel loops (`art_vector_code`). All give the same bytes; tests compare them.
package enum VectorCode: String, CaseIterable, Sendable {
    /// The fastest that this machine has.
    case best
    /// Portable C.
    case none
    case sse2
    case avx2
    case neon

    /// Those that this machine can run.
    package static var available: [VectorCode] { allCases.filter { art_vector_code_exists($0.code) } }

    var code: art_vector_code {
        switch self {
        case .best: .best
        case .none: .none
        case .sse2: .sse2
        case .avx2: .avx2
        case .neon: .neon
        }
    }
}

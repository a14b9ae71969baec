import ArtFetch

/// What a flag's value may be, as data: the help prints its bounds, an error names them.
enum ValueForm: Hashable, Sendable {
    /// A switch.
    case nothing
    case wholeNumber(ClosedRange<Int>)
    /// A number with k, M, G (powers of 1000) or Ki, Mi, Gi (of 1024) after it.
    case quantity(ClosedRange<Int>)
    case duration(ClosedRange<Duration>)
    /// Requests in a second or a minute: `N/s`, `N/m`.
    case rate(ClosedRange<Int>)
    case oneOf([String])
    /// `N[xM][,…]`.
    case boxes
    /// `#rrggbb`.
    case color
    /// Free text whose rule the help tells.
    case text

    /// `1…256`; `nil` where the value word already says it all.
    var bounds: String? {
        switch self {
        case .nothing, .oneOf, .color, .text: nil
        case .wholeNumber(let range): "\(range.lowerBound)…\(range.upperBound)"
        case .quantity(let range): "\(Quantity.typed(range.lowerBound))…\(Quantity.typed(range.upperBound))"
        case .duration(let range): "\(Quantity.typed(range.lowerBound))…\(Quantity.typed(range.upperBound))"
        case .rate(let range): "\(range.lowerBound)/m…\(range.upperBound)/s"
        case .boxes: "sides \(Boxes.sides.lowerBound)…\(Boxes.sides.upperBound), at most \(Boxes.limit) boxes"
        }
    }
}

/// Why a word is not the value that a flag takes. The word itself is kept beside it, in `UsageError`.
enum ValueError: Error, Hashable, Sendable {
    case empty
    case notAWholeNumber
    case notAQuantity
    case notADuration
    case notARate
    case outOfRange(limit: String)
    case notOneOf([String], suggestion: String?)
    case notABox(String)
    case sideOutOfRange(String, limit: String)
    case tooManyBoxes(Int, limit: Int)
    case notAColor
    case notAnEndpoint(String)
    case notAHeaderField
    /// A header field that the transport alone may send.
    case fieldOfTransport(String)
    case notAHost
    /// No path into JSON, with the reason.
    case notAPath(String)
    case notAProxy
    case controlCharacter
    case tooLong(Int, limit: Int)
}

/// Reads one kind of value from a word.
struct ValueReader<Value: Sendable>: Sendable {
    let form: ValueForm
    let read: @Sendable (String) throws(ValueError) -> Value
}

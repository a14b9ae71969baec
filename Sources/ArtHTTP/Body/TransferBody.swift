/// The whole body of an answer: in memory, or in a file that is mapped. Its room is free again when its last copy goes.
public struct TransferBody: Sendable {
    private enum Storage: Sendable {
        case array([UInt8])
        case received(BodyBuffer)
    }

    private let storage: Storage

    public init(_ bytes: [UInt8]) { storage = .array(bytes) }

    /// - Parameter received: finished.
    init(_ received: BodyBuffer) { storage = .received(received) }

    public var count: Int {
        switch storage {
        case .array(let bytes): bytes.count
        case .received(let body): body.count
        }
    }

    /// Lends the bytes as long as `use` runs.
    public func withBytes<Result, Failure: Error>(
        _ use: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        switch storage {
        case .array(let bytes): try use(bytes.span.bytes)
        case .received(let body): try body.withBytes(use)
        }
    }

    /// For those who keep the bytes: outside the budget, and in memory whatever their number.
    public var array: [UInt8] {
        if case .array(let bytes) = storage { return bytes }
        return withBytes { span in span.withUnsafeBytes { Array($0) } }
    }
}

extension TransferBody: Hashable {
    public static func == (one: TransferBody, other: TransferBody) -> Bool {
        one.withBytes { one in
            other.withBytes { other in
                one.withUnsafeBytes { one in other.withUnsafeBytes { one.elementsEqual($0) } }
            }
        }
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

/// Bytes that someone else holds, in an array or in a mapped file, and lends while they are stored.
public protocol ByteSource: Sendable {
    var count: Int { get }

    /// Lends the bytes as long as `use` runs.
    func withBytes<Result>(_ use: (RawSpan) throws(CacheError) -> Result) throws(CacheError) -> Result
}

extension Array: ByteSource where Element == UInt8 {
    public func withBytes<Result>(_ use: (RawSpan) throws(CacheError) -> Result) throws(CacheError) -> Result {
        try use(span.bytes)
    }
}

extension ByteSource {
    func digest() throws(CacheError) -> ContentDigest {
        try withBytes { bytes throws(CacheError) in ContentDigest(of: bytes) }
    }
}

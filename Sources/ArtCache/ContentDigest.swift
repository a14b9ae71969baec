/// The SHA-256 of an object's bytes, written `sha256:<64 hex>`.
public struct ContentDigest: Hashable, Sendable {
    /// 64 lower-case hexadecimal digits.
    public let hexadecimal: String

    init(hexadecimal: String) {
        self.hexadecimal = hexadecimal
    }
}

import CCrypto

/// The SHA-256 of an object's bytes, written `sha256:<64 hex>`.
public struct ContentDigest: Hashable, Sendable {
    /// The 32 bytes as four big-endian words, so that a digest needs no allocation.
    private let words: (UInt64, UInt64, UInt64, UInt64)

    static let byteCount = 32

    /// Hashes the bytes with libcrypto, which uses the processor's own instructions (EVP_Digest(3)).
    public init(of bytes: RawSpan) {
        var output = [UInt8](repeating: 0, count: Self.byteCount)
        let status = bytes.withUnsafeBytes { input in
            EVP_Digest(input.baseAddress, input.count, &output, nil, EVP_sha256(), nil)
        }
        // Fails only where libcrypto has no SHA-256 at all; the bytes have no part in it.
        precondition(status == 1, "libcrypto cannot compute SHA-256")
        self.init(checked: output)
    }

    public init(of bytes: [UInt8]) {
        self.init(of: bytes.span.bytes)
    }

    /// Reads `sha256:<64 hex>`, lower case only: one digest has one spelling.
    public init(_ text: String) throws(CacheError) {
        let prefix = "sha256:"
        guard text.hasPrefix(prefix), let bytes = Self.decode(text.utf8.dropFirst(prefix.utf8.count)) else {
            throw .invalidDigest(text)
        }
        self.init(checked: bytes)
    }

    /// The 32 bytes of a digest as the index keeps them; `nil` for any other count.
    init?(bytes: [UInt8]) {
        let digest = bytes.withUnsafeBytes { Self(bytes: $0) }
        guard let digest else { return nil }
        self = digest
    }

    init?(bytes: UnsafeRawBufferPointer) {
        guard bytes.count == Self.byteCount else { return nil }
        func word(_ index: Int) -> UInt64 {
            UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
        }
        words = (word(0), word(1), word(2), word(3))
    }

    private init(checked bytes: [UInt8]) {
        guard let digest = Self(bytes: bytes) else { preconditionFailure("a digest has 32 bytes") }
        self = digest
    }

    public static func == (left: Self, right: Self) -> Bool {
        left.words == right.words
    }

    public func hash(into hasher: inout Hasher) {
        // Bits of a SHA-256 are as good as random: one word tells digests apart.
        hasher.combine(words.0)
    }
}

extension ContentDigest: CustomStringConvertible {
    /// 64 lower-case hexadecimal digits.
    public var hexadecimal: String { Self.hexadecimal(of: bytes) }

    public var description: String { "sha256:" + hexadecimal }

    /// Where the object lies, relative to the cache: `objects/sha256/ab/cdef…`.
    public var objectPath: String { "objects/sha256/" + objectPlace }

    /// The same, relative to `objects/sha256`: `ab/cdef…`.
    var objectPlace: String {
        withBytes { bytes in
            String(unsafeUninitializedCapacity: 2 * Self.byteCount + 1) { place in
                Self.write(bytes[0], to: place, at: 0)
                place[2] = UInt8(ascii: "/")
                for index in 1..<Self.byteCount { Self.write(bytes[index], to: place, at: 2 * index + 1) }
                return place.count
            }
        }
    }

    /// The folder of an object in `objects/sha256`: 256 of them keep each small.
    var shard: String { Self.hexadecimal(of: bytes.prefix(1)) }

    /// Which shard that is.
    var firstByte: UInt8 { UInt8(truncatingIfNeeded: words.0 >> 56) }

    /// The name of an object in its shard.
    var objectName: String { Self.hexadecimal(of: bytes.dropFirst()) }

    /// The 32 bytes.
    public var bytes: [UInt8] { withBytes { Array($0) } }

    /// Lends the 32 bytes.
    func withBytes<Result>(_ use: (UnsafeRawBufferPointer) -> Result) -> Result {
        let words = (words.0.bigEndian, words.1.bigEndian, words.2.bigEndian, words.3.bigEndian)
        return withUnsafeBytes(of: words, use)
    }

    /// Reads 64 hexadecimal digits, lower case only; `nil` for anything else.
    init?(hexadecimal text: String) {
        guard let bytes = Self.decode(text.utf8) else { return nil }
        self.init(checked: bytes)
    }

    /// Whether a text has nothing but lower-case hexadecimal digits.
    static func isHexadecimal(_ text: String) -> Bool { text.utf8.allSatisfy { digit($0) != nil } }

    static func hexadecimal(of bytes: some Collection<UInt8>) -> String {
        String(unsafeUninitializedCapacity: 2 * bytes.count) { output in
            for (index, byte) in bytes.enumerated() { write(byte, to: output, at: 2 * index) }
            return 2 * bytes.count
        }
    }

    private static func write(_ byte: UInt8, to output: UnsafeMutableBufferPointer<UInt8>, at place: Int) {
        func digit(_ value: UInt8) -> UInt8 { value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10) }
        output[place] = digit(byte >> 4)
        output[place + 1] = digit(byte & 15)
    }

    private static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount)
        var high: UInt8?
        for character in text {
            guard let digit = digit(character), bytes.count < byteCount else { return nil }
            if let first = high { bytes.append(first << 4 | digit) }
            high = high == nil ? digit : nil
        }
        return bytes.count == byteCount && high == nil ? bytes : nil
    }

    private static func digit(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

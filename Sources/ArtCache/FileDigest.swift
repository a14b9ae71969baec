import CCrypto

/// Hashing what is too long to be held whole.
extension ContentDigest {
    private static let pieceLength = 1 << 20

    /// Hashes a file's first `count` bytes, a piece at a time (EVP_DigestUpdate(3)).
    init(of file: borrowing OpenFile, bytes count: Int) throws(CacheError) {
        guard count > Self.pieceLength else {
            self.init(of: try file.read(count))
            return
        }
        let stream = DigestStream()
        var offset = 0
        while offset < count {
            let piece = try file.read(min(Self.pieceLength, count - offset), at: UInt64(offset))
            if piece.isEmpty { break }
            stream.add(piece)
            offset += piece.count
        }
        self = stream.finish()
    }
}

/// One SHA-256 under way.
private struct DigestStream: ~Copyable {
    private let context: OpaquePointer

    init() {
        guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
            preconditionFailure("libcrypto cannot compute SHA-256")
        }
        self.context = context
    }

    deinit { EVP_MD_CTX_free(context) }

    func add(_ bytes: [UInt8]) {
        let status = EVP_DigestUpdate(context, bytes, bytes.count)
        precondition(status == 1, "libcrypto cannot compute SHA-256")
    }

    consuming func finish() -> ContentDigest {
        var output = [UInt8](repeating: 0, count: ContentDigest.byteCount)
        let status = EVP_DigestFinal_ex(context, &output, nil)
        guard status == 1, let digest = ContentDigest(bytes: output) else {
            preconditionFailure("libcrypto cannot compute SHA-256")
        }
        return digest
    }
}

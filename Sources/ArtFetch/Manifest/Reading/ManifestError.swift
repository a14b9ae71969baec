public import ArtCache

/// Why a file cannot be read as a manifest.
public enum ManifestError: Error, Hashable, Sendable {
    case unreadable(CacheError)
    /// It is no manifest; `looksLike` says what was seen instead.
    case notAManifest(path: String, looksLike: String)
    /// It is neither what was wanted, such as a `lock`, nor a manifest.
    case neither(path: String, wanted: String, reason: String)
    /// A later version of artfetch wrote it.
    case newerFormat(path: String, format: Int, supported: Int)
    /// Broken JSON, or cut off; `offset` counts bytes from 0.
    case damaged(path: String, offset: UInt64, reason: String)
    /// A member of the head or the end is missing or is not what it should be.
    case badMember(path: String, name: String, reason: String)
    /// `number` counts the entries from 1, as they stand in the file.
    case badEntry(path: String, number: Int, reason: String)
}

extension ManifestError: CustomStringConvertible {
    /// The sentence for people: what, where, what to do.
    public var description: String {
        switch self {
        case .unreadable(let error): "\(error)"
        case .notAManifest(let path, let looksLike):
            "\(path) is \(looksLike), a manifest of artfetch (.json or .jsonl) was expected"
        case .neither(let path, let wanted, let reason):
            "\(path) cannot be read as a \(wanted), and is no manifest: \(reason)"
        case .newerFormat(let path, let format, let supported):
            "\(path) has the manifest format \(format), this version reads \(supported): use a later artfetch"
        case .damaged(let path, let offset, let reason):
            "the manifest \(path) is damaged at byte \(offset): \(reason)"
        case .badMember(let path, let name, let reason):
            "the manifest \(path) is damaged: its \"\(name)\" cannot be used: \(reason)"
        case .badEntry(let path, let number, let reason):
            "the manifest \(path) is damaged: its entry \(number) cannot be used: \(reason)"
        }
    }
}

/// A file in quarantine: a damaged object, what stood in an object's place, or bytes that were refused.
public struct QuarantinedFile: Hashable, Sendable, Encodable {
    /// In the cache's `quarantine/`.
    public var name: String
    /// Of the file; refused bytes are kept up to 6.25 MB.
    public var bytes: Int
    /// `damaged`, `not-a-file`, `not-a-directory`; for refused bytes the sentence that named the fault.
    public var reason: String
    /// Where refused bytes came from.
    public var url: String?
    /// When it was put there; in seconds since 1970.
    public var time: Int
}

extension CacheUpkeep {
    /// What is in quarantine, oldest first.
    public func quarantined() throws(CacheError) -> [QuarantinedFile] {
        let quarantine = Quarantine(in: folder)
        var files: [QuarantinedFile] = []
        for name in try folder.quarantine.names() where !name.hasSuffix(Quarantine.noteEnding) {
            guard let status = try folder.quarantine.status(of: name) else { continue }
            let refusal = try quarantine.refusal(of: name)
            files.append(
                QuarantinedFile(
                    name: name, bytes: status.kind == .regular ? status.size : 0,
                    reason: refusal?.reason ?? Self.reason(in: name), url: refusal?.url,
                    time: refusal?.time ?? status.changed))
        }
        return files.sorted { ($0.time, $0.name) < ($1.time, $1.name) }
    }

    /// `damaged` of `<digest>.damaged-<random>`; `unknown` for a file that was not put there by us.
    private static func reason(in name: String) -> String {
        guard let dot = name.lastIndex(of: "."), let dash = name[dot...].lastIndex(of: "-") else { return "unknown" }
        return String(name[name.index(after: dot)..<dash])
    }
}

/// The file `CACHEDIR.TAG`, which tells backup programs that a directory can be left out
/// (<https://bford.info/cachedir/>), and tells us that a directory is a cache of ours.
public enum CacheTag {
    public static let name = "CACHEDIR.TAG"

    /// The signature that the specification demands, then the line by which ours is told from others'.
    public static let text = """
        Signature: 8a477f597d28d172789f06886806bc55
        # This directory is a cache of artfetch. Everything in it can be fetched again.
        # The format is described in docs/cache-format.md; for the tag itself see https://bford.info/cachedir/

        """

    /// A tag is a few lines; of a larger file no more than this is read.
    static let largestTag = 4096

    /// The signature is there, and a comment names artfetch.
    public static func isOurs(_ bytes: [UInt8]) -> Bool {
        let lines = bytes.prefix(largestTag).split(separator: UInt8(ascii: "\n"))
            .map { String(decoding: $0, as: UTF8.self) }
        guard let signature = lines.first, text.hasPrefix(signature + "\n") else { return false }
        return lines.dropFirst().contains { $0.hasPrefix("#") && $0.contains("artfetch") }
    }

    /// Whether the directory bears our tag; a directory that is not there does not.
    public static func isPresent(in path: String) throws(CacheError) -> Bool {
        do {
            return try isPresent(in: Directory(at: path))
        } catch .file(.open, _, _) {
            return false
        }
    }

    static func isPresent(in directory: borrowing Directory) throws(CacheError) -> Bool {
        guard try directory.status(of: name)?.kind == .regular else { return false }
        return isOurs(try directory.openFile(name).read(largestTag))
    }
}

/// GitHub's avatar URLs, `…/u/{id}?v=4` for people and `…/in/{id}` for apps: the server scales to `s` pixels.
public enum GitHubAvatar {
    /// The largest size the service makes; a larger `s` is answered with this one.
    private static let largest = 460
    private static let hosts = NumberedHosts(
        prefix: "avatars", numbers: 0...3, suffix: ".githubusercontent.com", common: "avatars.githubusercontent.com")

    /// The same avatar with `s` set to the side that is wanted, at most 460. Empty where the path is not of that shape,
    /// as Gravatar's of old are not.
    public static func candidates(_ url: String, wanted: WantedSize) -> [String] {
        guard var parts = SplitURL(url), isAvatar(parts) else { return [] }
        parts.query = query(parts.query ?? "", size: min(wanted.side ?? largest, largest))[...]
        return [hosts.normalised(parts).text, parts.text]
    }

    private static func isAvatar(_ parts: SplitURL) -> Bool {
        let kind = ["/u/", "/in/"].first { parts.directory.hasSuffix($0) }
        return kind != nil && !parts.lastSegment.isEmpty && parts.lastSegment.utf8.allSatisfy(\.isASCIIDigit)
    }

    /// `query` with its `s` replaced, or with one at its end.
    private static func query(_ query: Substring, size: Int) -> String {
        let others = query.utf8.split(separator: UInt8(ascii: "&")).filter {
            !$0.elementsEqual("s".utf8) && !$0.starts(with: "s=".utf8)
        }
        return (others.map(Substring.init) + ["s=\(size)"]).joined(separator: "&")
    }
}

public import ArtImage

/// GitHub's avatar URLs, `…/u/{id}?v=4` for people and `…/in/{id}` for apps: the server scales to `s` pixels.
public enum GitHubAvatar {
    /// The largest size the service makes; a larger `s` is answered with this one.
    private static let largest = 460

    /// The same avatar with `s` set to the larger side of `size`, at most 460. `url` itself where its path is not of
    /// that shape, as Gravatar's of old are not.
    public static func url(_ url: String, covering size: PixelSize) -> String {
        let side = max(size.width, size.height)
        guard side > 0, var parts = SplitURL(url), isAvatar(parts.path) else { return url }
        let others = (parts.query ?? "").split(separator: "&").filter { $0 != "s" && !$0.hasPrefix("s=") }
        parts.query = (others + ["s=\(min(side, largest))"]).joined(separator: "&")[...]
        return parts.text
    }

    private static func isAvatar(_ path: Substring) -> Bool {
        let segments = path.split(separator: "/").suffix(2)
        guard let kind = segments.first, let id = segments.last, segments.count == 2 else { return false }
        return (kind == "u" || kind == "in") && id.allSatisfy(\.isASCIIDigit)
    }
}

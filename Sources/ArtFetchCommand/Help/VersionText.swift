import ArtCache
import ArtFetch
import ArtHTTP
import ArtImage

/// What `--version` says.
enum VersionText {
    static let line = "artfetch \(Version.current)"

    /// With the libraries that the program goes through, of the machine that it runs on: what a bug report wants.
    static var json: String {
        let all = HTTPLibraries.versions.merging(ImageLibraries.versions) { own, _ in own }
            .merging(CacheLibraries.versions) { own, _ in own }
        return String(JSONOutput.pretty(Versions(artfetch: Version.current, libraries: all)).dropLast())
    }

    private struct Versions: Encodable {
        var artfetch: String
        var libraries: [String: String]
    }
}

public import ArtCache
import ArtImage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where the page's thumbnails are.
public struct PagePictures: Sendable {
    /// The address of a thumbnail; `nil` if the cache no longer has it.
    let source: @Sendable (LoadedRendition) throws -> String?
    /// What the content security policy must allow for it besides `data:`, with a space before it.
    let policy: String

    /// In the page itself, read from the cache one by one.
    public static func embedded(_ objects: ObjectReader) -> PagePictures {
        PagePictures(
            source: { rendition in
                guard let type = Self.mediaType(rendition), let bytes = try objects.bytes(of: rendition.digest) else {
                    return nil
                }
                return "data:\(type);base64,\(Data(bytes).base64EncodedString())"
            }, policy: "")
    }

    /// In a folder beside the page, as copies under the names of their digests.
    ///
    /// - Parameters:
    ///   - folder: its path; it is made if it is missing.
    ///   - name: as the page, which is in the same folder as it, calls it.
    public static func linked(_ objects: ObjectReader, folder: String, name: String) -> PagePictures {
        PagePictures(
            source: { rendition in
                guard let type = Self.mediaType(rendition) else { return nil }
                let file = "\(rendition.digest.hexadecimal).\(type.dropFirst("image/".count))"
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                guard try objects.export(rendition.digest, to: "\(folder)/\(file)") else { return nil }
                return Self.encoded(name) + "/" + file
            }, policy: " 'self' file:")
    }

    /// No other thumbnails are made.
    private static func mediaType(_ rendition: LoadedRendition) -> String? {
        ["image/jpeg", "image/png", "image/webp"].first { $0 == rendition.mediaType }
    }

    /// One segment of a path, RFC 3986 section 3.3; after `./`, for a colon in it would begin a scheme.
    private static func encoded(_ name: String) -> String {
        let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
        return "./"
            + name.utf8.map { byte in
                plain.contains(byte)
                    ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16).uppercased()
            }.joined()
    }

    /// The smallest that fills a tile on a usual screen, or the largest there is.
    static func best(_ renditions: [LoadedRendition]) -> LoadedRendition? {
        let sorted = renditions.sorted { max($0.width, $0.height) < max($1.width, $1.height) }
        return sorted.first { max($0.width, $0.height) >= 144 } ?? sorted.last
    }
}

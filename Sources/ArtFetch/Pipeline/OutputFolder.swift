import ArtCache
internal import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `--output DIR`: each item's renditions as files for people, `[SECTION/][SIZE/]001-title.jpg`.
///
/// Files of items that have left the list stay; what is there under the same name is replaced.
struct OutputFolder: Sendable {
    let directory: String
    let cache: PictureCache
    /// A folder for each size only if there are several.
    let hasSizeFolders: Bool
    private let swept = SweptFolders()

    init(directory: String, cache: PictureCache, hasSizeFolders: Bool) {
        self.directory = directory
        self.cache = cache
        self.hasSizeFolders = hasSizeFolders
    }

    /// Lays the item's renditions down as verified copies.
    func write(_ picture: LoadedPicture, of listed: ListedItem) async throws {
        for rendition in picture.renditions {
            let folder = folder(for: rendition, of: listed.item)
            try Self.make(folder)
            if swept.insert(folder) { try await cache.sweepExports(in: folder) }
            let name = FileName.picture(
                number: listed.position, title: listed.item.title, mediaType: rendition.mediaType)
            guard try await cache.export(rendition.digest, to: folder + "/" + name) else {
                throw MissingRendition(digest: rendition.digest)
            }
        }
    }

    /// With all folders above it; nothing if it is there.
    static func make(_ path: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw UnwritableFolder(path: path)
        }
    }

    private func folder(for rendition: LoadedRendition, of item: Item) -> String {
        var folder = directory
        if let section = item.section { folder += "/" + FileName.component(section, or: "untitled") }
        if hasSizeFolders { folder += "/\(rendition.box)" }
        return folder
    }
}

/// The folders into which the run has written.
private final class SweptFolders: Sendable {
    private let paths = Mutex<Set<String>>([])

    /// Whether it is the first time.
    func insert(_ path: String) -> Bool { paths.withLock { $0.insert(path).inserted } }
}

/// A folder that is not there and cannot be made: a file stands in its way, or it may not be written to.
struct UnwritableFolder: Error, CustomStringConvertible {
    var path: String

    var description: String { "cannot make folder \(path): a file is in its place, or it is not writable" }
}

/// A rendition vanished or was damaged between storing and copying it.
struct MissingRendition: Error, CustomStringConvertible {
    var digest: ContentDigest

    var description: String { "thumbnail \(digest) is no longer whole in the cache; run again to make it anew" }
}

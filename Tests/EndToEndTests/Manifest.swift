import ArtCache
import ArtFetch
import Foundation

/// A manifest as any reader of JSON sees it.
struct Manifest: Decodable {
    struct Summary: Decodable {
        var items: Int
        var succeeded: Int
        var failed: Int
        var cancelled: Int
        var origins: [String: Int]
        var failures: [String: Int]
        var transfers: Int
    }

    struct Lists: Decodable {
        struct Problem: Decodable {
            var kind: String
            var message: String
            var status: Int?
        }

        struct Failed: Decodable {
            var url: String
            var section: String?
            var error: Problem
        }

        struct Page: Decodable {
            var url: String
            var section: String?
            var page: Int
            var state: String
            var items: Int?
        }

        var asked: Int
        var pages: [Page]
        var failed: [Failed]
    }

    var cache: String
    var lists: Lists
    var entries: [ManifestEntry]
    var complete: Bool
    var summary: Summary

    init(at path: String) throws {
        try self.init(Data(contentsOf: URL(fileURLWithPath: path)))
    }

    init(_ data: Data) throws {
        self = try JSONDecoder().decode(Self.self, from: data)
    }

    var kinds: [String?] {
        entries.map { entry in
            if case .failure(let failure, _) = entry.outcome { return failure.kind.rawValue }
            return nil
        }
    }

    var pictures: [LoadedPicture] {
        entries.compactMap { entry in
            if case .success(let picture) = entry.outcome { return picture }
            return nil
        }
    }
}

/// The objects of a cache against their names.
enum Objects {
    /// The files whose name is not the SHA-256 of their bytes.
    static func misnamed(in cache: String) throws -> [String] {
        let folder = cache + "/objects/sha256"
        guard FileManager.default.fileExists(atPath: folder) else { return [] }
        return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { name in
            let path = "\(folder)/\(name)"
            guard name.contains("/") else { return false }
            let digest = ContentDigest(of: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
            return digest.objectPath != "objects/sha256/\(name)"
        }
    }
}

import ArtTestSupport
import Testing

@testable import ArtCache

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension CacheFault {
    static let objects = [
        CacheFault("object with a flipped bit, when read", "to `quarantine/`, the picture is fetched again") { stage in
            var bytes = CacheStage.original
            bytes[3] ^= 1
            try stage.scratch.write(bytes, to: stage.object)
            let cache = try stage.open()
            #expect(try await cache.bytes(of: stage.victim) == nil)
            #expect(try stage.quarantined().map { String($0.prefix(72)) } == ["\(stage.victim.hexadecimal).damaged"])
            try await stage.fetchAgain(cache)
        },
        CacheFault(
            "object of another size",
            "looked up: counts as missing; read or stored: to `quarantine/`, written anew"
        ) { stage in
            for bytes in [[], Array(CacheStage.original.dropLast()), CacheStage.original + [0]] {
                try stage.scratch.write(bytes, to: stage.object)
                let cache = try stage.open()
                #expect(try await cache.picture(at: CacheStage.url, recipes: []) == nil)
                try await stage.fetchAgain(cache)
            }
            #expect(try stage.quarantined().count == 3)
        },
        CacheFault(
            "object whose time or inode changed", "looked up: hashed; whole: used, damaged: to `quarantine/`"
        ) { stage in
            try stage.scratch.remove(stage.object)
            try stage.scratch.write(CacheStage.original, to: stage.object)
            let cache = try stage.open()
            #expect(try await cache.picture(at: CacheStage.url, recipes: []) != nil)
            #expect(try stage.quarantined() == [])
            var bytes = CacheStage.original
            bytes[0] ^= 1
            try stage.scratch.write(bytes, to: stage.object)
            #expect(try await cache.picture(at: CacheStage.url, recipes: []) == nil)
            #expect(try stage.quarantined().count == 1)
            try await stage.fetchAgain(cache)
        },
        CacheFault(
            "object whose bits changed under the same time", "found when it is read, and by `verify`"
        ) { stage in
            try FileTree.rot(stage.scratch.file(stage.object))
            #expect(try CacheUpkeep(directory: stage.scratch.path).verify().damaged == [stage.victim.description])
            let cache = try stage.open()
            #expect(try await cache.bytes(of: stage.victim) == nil)
            #expect(try stage.quarantined().count == 1)
            try await stage.fetchAgain(cache)
        },
        CacheFault("object missing", "counts as missing, fetched again") { stage in
            try stage.scratch.remove(stage.object)
            try stage.scratch.remove(stage.rendition.objectPath)
            let cache = try stage.open()
            #expect(try await cache.picture(at: CacheStage.url, recipes: ["1"]) == nil)
            #expect(try await cache.bytes(of: stage.victim) == nil)
            try await stage.fetchAgain(cache)
        },
        CacheFault(
            "directory, symbolic link, pipe or socket in an object's place",
            "to `quarantine/`, not followed, not waited for"
        ) { stage in
            for kind in InTheWay.allCases {
                try stage.scratch.remove(stage.object)
                try kind.make(stage.object, stage)
                let cache = try stage.open()
                #expect(try await cache.picture(at: CacheStage.url, recipes: []) == nil, "\(kind)")
                #expect(try await cache.bytes(of: stage.victim) == nil, "\(kind)")
                try await stage.fetchAgain(cache)
            }
            #expect(try stage.quarantined().count == InTheWay.allCases.count)
        },
        CacheFault(
            "file or link in a shard's place (`objects/sha256/ab`)", "to `quarantine/`, the shard is made anew"
        ) { stage in
            let shard = "objects/sha256/\(stage.victim.shard)"
            for isLink in [false, true] {
                try stage.scratch.move(shard, to: "moved")
                if isLink {
                    // With the very object at its end: it is not reached through a link all the same.
                    try stage.scratch.link(shard, to: stage.scratch.file("moved"))
                } else {
                    try stage.scratch.write([1], to: shard)
                }
                let cache = try stage.open()
                #expect(try await cache.picture(at: CacheStage.url, recipes: []) == nil)
                try await stage.fetchAgain(cache)
                try stage.scratch.remove("moved")
            }
            #expect(try stage.quarantined().filter { $0.contains(".not-a-directory-") }.count == 2)
        },
    ]
}

/// What may stand where a file should.
enum InTheWay: CaseIterable {
    case directory, linkToFile, linkToNothing, pipe, socket

    func make(_ name: String, _ stage: CacheStage) throws {
        let path = stage.scratch.file(name)
        switch self {
        case .directory: try stage.scratch.makeDirectory(name)
        case .linkToFile: try stage.scratch.link(name, to: stage.outside.file("precious"))
        case .linkToNothing: try stage.scratch.link(name, to: stage.outside.file("made"))
        case .pipe: #expect(mkfifo(path, 0o644) == 0)
        case .socket: try Self.makeSocket(path)
        }
    }

    /// mknod(2), which needs no short path as bind(2) does.
    private static func makeSocket(_ path: String) throws {
        guard mknod(path, S_IFSOCK | 0o644, 0) == 0 else { throw SystemFailure(call: "mknod of \(path)", code: errno) }
    }
}

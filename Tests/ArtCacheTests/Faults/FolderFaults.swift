import ArtTestSupport
import Testing

@testable import ArtCache

extension CacheFault {
    private static let parts = ["objects", "tmp", "quarantine", "manifests"]

    static let folders = [
        CacheFault("`objects`, `tmp`, `quarantine` or `manifests` missing", "made anew") { stage in
            for part in ["tmp", "quarantine", "manifests"] { try stage.scratch.remove(part) }
            try stage.scratch.move("objects", to: "moved")
            let cache = try stage.open()
            for part in parts { #expect(stage.scratch.exists(part), "\(part)") }
            #expect(try await cache.picture(at: CacheStage.url, recipes: ["1"]) == nil)
            try await stage.fetchAgain(cache)
            try stage.scratch.remove("objects")
            try stage.scratch.move("moved", to: "objects")
        },
        CacheFault("link or file in the place of one of these four", "error, nothing is written") { stage in
            for part in parts {
                for isLink in [true, false] {
                    try stage.scratch.move(part, to: "moved")
                    if isLink {
                        try stage.scratch.link(part, to: stage.outside.path)
                    } else {
                        try stage.scratch.write([1], to: part)
                    }
                    #expect(throws: CacheError.self, "\(part)") { _ = try stage.open() }
                    #expect(try stage.outside.names(in: ".") == ["precious"], "\(part)")
                    try stage.scratch.remove(part)
                    try stage.scratch.move("moved", to: part)
                }
            }
        },
        CacheFault(
            "`CACHEDIR.TAG` missing, a link, or another program's",
            "error, nothing is written: the directory may be somebody's own"
        ) { stage in
            try stage.scratch.move(CacheTag.name, to: "moved")
            for kind in ["missing", "link", "other"] {
                if kind == "link" { try stage.scratch.link(CacheTag.name, to: stage.scratch.file("moved")) }
                if kind == "other" { try stage.scratch.write(Array("# cargo\n".utf8), to: CacheTag.name) }
                #expect(throws: CacheError.notACache(path: stage.scratch.path), "\(kind)") { _ = try stage.open() }
                if kind != "missing" { try stage.scratch.remove(CacheTag.name) }
            }
            try stage.scratch.move("moved", to: CacheTag.name)
        },
        CacheFault(
            "link or directory in the place of `leases`",
            "left alone and not followed; nobody waits for another's download"
        ) { stage in
            for kind in [InTheWay.linkToFile, .linkToNothing, .directory] {
                try stage.scratch.remove("leases")
                try kind.make("leases", stage)
                let caches = [try stage.open(), try stage.open()]
                for cache in caches {
                    #expect(cache.takeLease(of: "u"), "\(kind)")
                    cache.close()
                }
            }
        },
        CacheFault(
            "link or pipe in the place of a manifest in `manifests/`", "replaced, not followed, not waited for"
        ) { stage in
            for kind in [InTheWay.linkToFile, .linkToNothing, .pipe] {
                if try stage.scratch.names(in: "manifests") != [] { try stage.scratch.remove("manifests/urls.json") }
                try kind.make("manifests/urls.json", stage)
                var manifest = try ReplacementFile(at: stage.scratch.file("manifests/urls.json"), isUsers: false)
                try manifest.append([1])
                try manifest.commit()
                #expect(try stage.scratch.bytes("manifests/urls.json") == [1], "\(kind)")
            }
        },
        CacheFault(
            "file in `tmp/` that no run made, or what is no file under a run's name", "left alone and not followed"
        ) { stage in
            try stage.scratch.write([1], to: "tmp/notes.txt")
            try stage.scratch.link("tmp/run-00000000000000aa.jsonl", to: stage.outside.file("precious"))
            try stage.scratch.makeDirectory("tmp/run-00000000000000bb.uses")
            try stage.scratch.link("tmp/run-00000000000000cc.uses", to: stage.outside.file("precious"))
            let cache = try stage.open()
            #expect(cache.deadRuns.isEmpty)
            #expect(try await cache.picture(at: CacheStage.url, recipes: ["1"]) != nil)
            try await cache.settle()
            cache.close()
            _ = try CacheUpkeep(directory: stage.scratch.path).verify(repairs: true)
            let left = Set(try stage.scratch.names(in: "tmp"))
            #expect(
                left.isSuperset(of: [
                    "notes.txt", "run-00000000000000aa.jsonl", "run-00000000000000bb.uses", "run-00000000000000cc.uses",
                ]))
        },
    ]
}

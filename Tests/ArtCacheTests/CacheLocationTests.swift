import Testing

@testable import ArtCache

@Suite struct CacheLocationTests {
    private func choose(
        _ option: String? = nil, _ environment: [String: String] = [:], tagged: Bool = false,
        platform: CacheLocation.Platform = .linux
    ) throws -> CacheLocation {
        try .choose(option: option, environment: environment, projectIsTagged: tagged, platform: platform)
    }

    @Test func `the option comes before everything`() throws {
        let location = try choose("/a", ["ARTFETCH_CACHE": "/b", "HOME": "/h"], tagged: true)
        #expect(location == CacheLocation(directory: "/a", reason: .option))
    }

    @Test func `the variable comes before the project's folder`() throws {
        let location = try choose(nil, ["ARTFETCH_CACHE": "/b", "HOME": "/h"], tagged: true)
        #expect(location == CacheLocation(directory: "/b", reason: .environment))
    }

    @Test func `the project's tagged folder comes before the user's`() throws {
        let location = try choose(nil, ["ARTFETCH_CACHE": "", "HOME": "/h"], tagged: true)
        #expect(location == CacheLocation(directory: "cache", reason: .project))
    }

    @Test(arguments: [
        (["XDG_CACHE_HOME": "/x", "HOME": "/h"], "/x/artfetch"),
        (["XDG_CACHE_HOME": "x", "HOME": "/h"], "/h/.cache/artfetch"),
        (["XDG_CACHE_HOME": "", "HOME": "/h"], "/h/.cache/artfetch"),
        (["HOME": "/h"], "/h/.cache/artfetch"),
    ])
    func `the user's folder follows the XDG specification`(environment: [String: String], path: String) throws {
        #expect(try choose(nil, environment) == CacheLocation(directory: path, reason: .user))
    }

    @Test func `on macOS the user's folder is in the library`() throws {
        let location = try choose(nil, ["HOME": "/Users/me"], platform: .macOS)
        #expect(location.directory == "/Users/me/Library/Caches/artfetch")
    }

    @Test(arguments: [[:], ["HOME": ""], ["HOME": "relative"]])
    func `without any place there is an error`(environment: [String: String]) {
        #expect(throws: CacheError.noLocation) { try choose(nil, environment) }
    }
}

// swift-tools-version: 6.2

import PackageDescription

/// The same rules for every Swift target: warnings are errors, imports stay internal unless a public declaration
/// needs them, and a member is visible only where its module is imported.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// A C library of the system, found through pkg-config.
func system(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

func swift(
    _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = [],
    linkerSettings: [LinkerSetting] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, resources: resources, swiftSettings: strict,
        linkerSettings: linkerSettings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// What libcurl is made with on Linux, for the few questions about it that libcurl does not answer.
let openSSL = ["ssl", "crypto"].map { LinkerSetting.linkedLibrary($0, .when(platforms: [.linux])) }

let commandNeeds: [Target.Dependency] = ["ArtFetch", "ArtHTTP", "ArtImage", "ArtCache", "CTerminal"]

let package = Package(
    name: "artfetch",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "artfetch", targets: ["ArtFetchCommand"]),
        .library(name: "ArtFetch", targets: ["ArtFetch", "ArtHTTP", "ArtImage", "ArtCache"]),
    ],
    targets: [
        // The program and the library. Arrows point only downwards; the three siblings never import each other.
        .executableTarget(name: "ArtFetchCommand", dependencies: commandNeeds, swiftSettings: strict),
        // The page's style sheet and script become code: no file has to be found when the program runs.
        swift(
            "ArtFetch", ["ArtHTTP", "ArtImage", "ArtCache", "CExpat", "CZlib"],
            resources: [.embedInCode("Reports/Page/page.css"), .embedInCode("Reports/Page/page.js")]),
        swift("ArtHTTP", ["CCurl", "CIDN2"], linkerSettings: openSSL),
        swift("ArtImage", ["CArtImage"]),
        swift("ArtCache", ["CSQLite", "CCrypto", "CPosix"]),

        // C: each module is seen by exactly one target above.
        .target(
            name: "CArtImage", dependencies: ["CJPEG", "CPNG", "CISAL", "CZlib", "CWebP", "CLCMS"],
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "CPosix"),
        .target(name: "CTerminal"),
        system("CJPEG", pkgConfig: "libjpeg", apt: "libjpeg-dev", brew: "jpeg-turbo"),
        system("CPNG", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng"),
        system("CWebP", pkgConfig: "libwebp", apt: "libwebp-dev", brew: "webp"),
        system("CLCMS", pkgConfig: "lcms2", apt: "liblcms2-dev", brew: "little-cms2"),
        system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
        // Optional: CArtImage inflates with zlib where it is missing.
        system("CISAL", pkgConfig: "libisal", apt: "libisal-dev", brew: "isa-l"),
        system("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
        system("CExpat", pkgConfig: "expat", apt: "libexpat1-dev", brew: "expat"),
        system("CIDN2", pkgConfig: "libidn2", apt: "libidn2-dev", brew: "libidn2"),
        system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
        system("CSSL", pkgConfig: "openssl", apt: "libssl-dev", brew: "openssl@3"),
        system("CCrypto", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),

        // The origin that plays a service from `samples/` for `make demo`, and draws the sample covers.
        .executableTarget(
            name: "SampleOrigin", dependencies: ["ArtTestSupport", "ArtImage"], path: "samples/SampleOrigin",
            swiftSettings: strict),

        // Measures the built program beside others, for `make bench`.
        .executableTarget(
            name: "Benchmarks", dependencies: ["ArtFetch", "ArtCache", "ArtTestSupport", "ArtHTTP", "ArtImage"],
            path: "Benchmarks",
            exclude: ["README.md", "ImageStage", "Peers"], swiftSettings: strict),

        // Tests mirror Sources file by file.
        .target(
            name: "ArtTestSupport", dependencies: ["ArtImage", "CTestTLS"], path: "Tests/ArtTestSupport",
            swiftSettings: strict),
        // The origin's side of TLS.
        .target(name: "CTestTLS", dependencies: ["CSSL"], path: "Tests/CTestTLS"),
        tests("ArtHTTPTests", ["ArtHTTP", "ArtTestSupport"]),
        tests("ArtImageTests", ["ArtImage", "ArtTestSupport"]),
        tests("ArtCacheTests", ["ArtCache", "ArtTestSupport"]),
        tests("ArtFetchTests", ["ArtFetch", "ArtHTTP", "ArtImage", "ArtCache", "ArtTestSupport"]),
        tests(
            "ArtFetchCommandTests",
            ["ArtFetchCommand", "ArtFetch", "ArtHTTP", "ArtImage", "ArtCache", "ArtTestSupport"]),
        tests("SampleOriginTests", ["SampleOrigin", "ArtTestSupport"]),
        tests("EndToEndTests", ["ArtFetchCommand", "ArtFetch", "ArtImage", "ArtCache", "ArtTestSupport"]),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c17
)

// Scripts/fuzz asks for its targets, which link only against libFuzzer, in place of programs and tests. No program can
// depend on another, so that here ArtFetchCommand is a library, without its entry.
if Context.environment["ARTFETCH_FUZZ"] != nil {
    package.products = []
    package.targets.removeAll { $0.type == .executable || $0.type == .test }
    package.targets += [
        .target(
            name: "ArtFetchCommand", dependencies: commandNeeds, exclude: ["Artfetch.swift"], swiftSettings: strict),
        .target(name: "CFuzz", path: "Fuzz/CFuzz"),
        .executableTarget(
            name: "Fuzz", dependencies: commandNeeds.dropLast() + ["ArtFetchCommand", "ArtTestSupport", "CFuzz"],
            path: "Fuzz", exclude: ["CFuzz", "Dictionaries"], swiftSettings: strict),
    ]
}

@testable import ArtTestSupport

/// Where the samples lie: beside this file's own place in the package.
enum Samples {
    static let folder: String = {
        let parts = #filePath.split(separator: "/").dropLast(3)
        return "/" + parts.joined(separator: "/") + "/samples"
    }()
}

extension OriginRequest {
    /// A request as the origin reads it, for the host `sample.test`.
    static func get(_ path: String, fields: [(name: String, value: String)] = []) -> OriginRequest {
        OriginRequest(
            method: "GET", target: path,
            fields: ([("Host", "sample.test")] + fields).map { Field(name: $0.name, value: $0.value) })
    }
}

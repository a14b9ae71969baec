#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The manifests of killed runs among those of a cache, `<feed>-partial-<run>.json`.
///
/// They are kept to be looked at and for `retry`, until there are too many: then the oldest go.
struct PartialManifests {
    let folder: String

    static let most = 16

    static func name(feed: String, run: String) -> String {
        "\(FileName.component(feed, or: "run"))-partial-\(run).json"
    }

    /// Removes the oldest of more than `most`.
    func shrink() throws {
        for name in Self.superfluous(try manifests()) {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }

    /// Those of which there are too many, given when each was written.
    static func superfluous(_ manifests: [String: Date]) -> [String] {
        manifests.sorted { ($1.value, $1.key) < ($0.value, $0.key) }.dropFirst(most).map(\.key)
    }

    /// Files only: whatever else bears such a name is somebody's own.
    private func manifests() throws -> [String: Date] {
        var manifests: [String: Date] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) where Self.isOne(name) {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
            guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
            manifests[name] = attributes[.modificationDate] as? Date
        }
        return manifests
    }

    private static func isOne(_ name: String) -> Bool {
        guard name.hasSuffix(".json"), let mark = name.ranges(of: "-partial-").last else { return false }
        let run = name[mark.upperBound...].dropLast(".json".count)
        return run.utf8.count == 16 && run.allSatisfy { $0.isHexDigit && !$0.isUppercase }
    }
}

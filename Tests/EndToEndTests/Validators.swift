import Foundation
import Testing

/// Programs of others that judge our files: `Scripts/validators` says where they are.
enum Validators {
    static var python: String? { ProcessInfo.processInfo.environment["ARTFETCH_VALIDATORS"] }

    /// The faults that were found; empty if all is well.
    static func faults(_ words: [String]) async throws -> String {
        let script = project + "/Tests/Validators/validate.py"
        let running = try Running(
            path: try #require(python), words: [script] + words, environment: [:], isInputOpen: false)
        let result = try await running.end()
        return result.exit == 0 ? "" : result.output + result.errors
    }

    static let schema = project + "/docs/manifest.schema.json"
    private static let project = #filePath.replacing("/Tests/EndToEndTests/Validators.swift", with: "")
}

extension Trait where Self == ConditionTrait {
    static var requiresValidators: Self {
        .enabled(if: Validators.python != nil, "needs ARTFETCH_VALIDATORS=$(Scripts/validators)")
    }
}

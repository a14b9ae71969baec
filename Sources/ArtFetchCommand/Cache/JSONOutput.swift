#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Values as JSON for other programs, keys in alphabetical order.
enum JSONOutput {
    /// One object a line, as JSON Lines has it.
    static func line(_ value: some Encodable) -> String { text(value, [.sortedKeys, .withoutEscapingSlashes]) }

    static func pretty(_ value: some Encodable) -> String {
        text(value, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    }

    private static func text(_ value: some Encodable, _ format: JSONEncoder.OutputFormatting) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = format
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
        } catch {
            // Encoding fails for numbers that are none, and there are only whole ones.
            preconditionFailure("\(error)")
        }
    }
}

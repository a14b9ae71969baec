import Testing

@testable import ArtFetchCommand

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct WorkflowCommandsTests {
    @Test(arguments: [
        ("::error::x\n", ": :error::x\n"), ("    ::add-mask::a\n", "    : :add-mask::a\n"),
        ("\u{A0}\u{3000}::x", "\u{A0}\u{3000}: :x"), ("failed 1: ##[error]x\n", "failed 1: ## [error]x\n"),
        ("a\r\n::stop-commands::x", "a\r\n: :stop-commands::x"), ("a::b\n c ::d\n", "a::b\n c ::d\n"),
        ("##[group]##[debug]", "## [group]## [debug]"), ("http://[::1]:80/\n", "http://[::1]:80/\n"), ("", ""),
        ("#\n\n::x", "#\n\n: :x"),
    ])
    func `no line is a command, and nothing else changes`(text: String, expected: String) {
        #expect(Array(WorkflowCommands.disarmed(text).utf8) == Array(expected.utf8))
    }

    @Test func `an event stays the same event`() throws {
        let line = ###"{"title":"##[error]x ::y","n":1}"###
        let disarmed = WorkflowCommands.disarmed(line + "\n")
        #expect(!disarmed.contains("##["))
        #expect(try decoded(disarmed) == decoded(line))
    }

    private func decoded(_ text: String) throws -> [String: Value] {
        try JSONDecoder().decode([String: Value].self, from: Data(text.utf8))
    }

    private enum Value: Decodable, Equatable {
        case text(String)
        case number(Int)

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            do { self = .number(try value.decode(Int.self)) } catch { self = .text(try value.decode(String.self)) }
        }
    }

    @Test(arguments: [(["GITHUB_ACTIONS": "true"], true), (["GITHUB_ACTIONS": "false"], false), ([:], false)])
    func `only a runner's log is written so`(environment: [String: String], isObeyed: Bool) {
        #expect(WorkflowCommands.areObeyed(environment) == isObeyed)
    }
}

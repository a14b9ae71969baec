import ArtHTTP
import Foundation
import Testing

@testable import ArtFetch

struct EventLineTests {
    private static let item = Item(
        id: "7", title: "\u{1B}[2J\u{9B}31m\u{7F}\n\"", section: "S", page: nil, image: "https://a.test/1.jpg")
    private static let failure = Failure(kind: .timeout, message: "no byte", retryable: true)

    private static let events: [LoadEvent] =
        [
            .list(ListEvent(list: "https://a.test/", state: .queued)),
            .list(ListEvent(list: "https://a.test/", state: .loading)),
            .list(ListEvent(list: "https://a.test/", page: 2, state: .cancelled)),
            .list(ListEvent(list: "-", section: "S", state: .success(items: 3))),
            .list(ListEvent(list: "-", section: "S", state: .failure(failure))),
            .pause(HostNotice(host: HostKey(host: "a.test", port: 443), seconds: 1.5)),
        ]
        + [
            LoadState.queued, .loading(attempt: 2), .decoding, .storing, .success(ManifestEntryTests.picture),
            .failure(failure, attempts: 5), .cancelled,
        ].map { .item(ItemEvent(position: 3, item: item, state: $0)) }

    @Test func `every event is a line that satisfies the schema of its page`() throws {
        let schema = try Self.schema()
        for event in Self.events {
            let line = EventLine.json(event, at: .milliseconds(1_234_567))
            #expect(line.last == UInt8(ascii: "\n"))
            #expect(!line.dropLast().contains { $0 < 0x20 || $0 == 0x7F })
            let value = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
            #expect(value["ms"] as? Int == 1_234_567)
            #expect(schema.faults(in: value) == [], "\(String(decoding: line, as: UTF8.self))")
        }
    }

    @Test func `the last line too`() throws {
        var outcome = RunOutcome()
        outcome.manifest = "/c/m.json"
        outcome.warnings = ["odd"]
        outcome.lists.asked = 1
        let line = EventLine.end(outcome, exit: 130, at: .zero)
        let value = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
        #expect(try Self.schema().faults(in: value) == [])
        #expect(value["complete"] as? Bool == true && value["exit"] as? Int == 130)
    }

    @Test func `what is no event is seen by the schema`() throws {
        let schema = try Self.schema()
        #expect(
            !schema.faults(in: ["ms": 1, "event": "list", "url": "x", "section": NSNull(), "page": 1, "state": "odd"])
                .isEmpty)
        #expect(!schema.faults(in: ["ms": 1, "event": "pause", "host": "x", "seconds": 1]).isEmpty)
        #expect(!schema.faults(in: ["ms": 1, "event": "pause", "host": "x", "seconds": 1, "waits": 1.5]).isEmpty)
        #expect(!schema.faults(in: ["event": "pause", "host": "x", "seconds": 1, "waits": true]).isEmpty)
        #expect(
            !schema.faults(in: ["ms": 1, "event": "pause", "host": "x", "seconds": 1, "waits": true, "y": 1]).isEmpty)
    }

    @Test func `a title's controls are escaped and come back`() throws {
        let line = EventLine.json(Self.events[7], at: .zero)
        let text = String(decoding: line, as: UTF8.self)
        #expect(text.contains(#"\u001b[2J\u009b31m\u007f\n\""#))
        let value = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
        #expect(value?["title"] as? String == Self.item.title)
    }

    /// The JSON in `docs/events.md`.
    private static func schema() throws -> EventSchema {
        let path = #filePath.replacing("Tests/ArtFetchTests/Pipeline/EventLineTests.swift", with: "docs/events.md")
        let page = try String(contentsOfFile: path, encoding: .utf8)
        let start = try #require(page.firstRange(of: "```json\n")?.upperBound)
        let end = try #require(page[start...].firstRange(of: "\n```")?.lowerBound)
        let object = try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8))
        return EventSchema(try #require(object as? [String: Any]))
    }
}

/// As much of JSON Schema as the page of events uses; a word that it does not know is a fault.
private struct EventSchema {
    private let schema: [String: Any]

    init(_ schema: [String: Any]) {
        self.schema = schema
    }

    /// Sentences; none if `value` satisfies the schema.
    func faults(in value: Any) -> [String] {
        schema.flatMap { word, rule in faults(in: value, word, rule) }
    }

    private func faults(in value: Any, _ word: String, _ rule: Any) -> [String] {
        let object = value as? [String: Any] ?? [:]
        switch word {
        case "$schema": return []
        case "type":
            let names = rule as? [String] ?? [rule as? String ?? ""]
            return names.contains { Self.isOne(value, $0) } ? [] : ["\(value) is no \(names)"]
        case "const": return "\(value)" == "\(rule)" ? [] : ["\(value) is not \(rule)"]
        case "enum": return (rule as? [Any])?.contains { "\($0)" == "\(value)" } == true ? [] : ["\(value) is new"]
        case "minimum": return (value as? Int ?? .min) >= rule as? Int ?? 0 ? [] : ["\(value) is too small"]
        case "required": return (rule as? [String] ?? []).filter { object[$0] == nil }.map { "\($0) is missing" }
        case "items":
            return (value as? [Any] ?? []).flatMap { EventSchema(rule as? [String: Any] ?? [:]).faults(in: $0) }
        case "properties":
            return (rule as? [String: [String: Any]] ?? [:]).flatMap { name, schema in
                object[name].map { EventSchema(schema).faults(in: $0) } ?? []
            }
        case "additionalProperties":
            let known = schema["properties"] as? [String: Any] ?? [:]
            return object.keys.filter { known[$0] == nil }.map { "\($0) is unknown" }
        case "oneOf":
            let all = (rule as? [[String: Any]] ?? []).map { EventSchema($0).faults(in: value) }
            return all.count { $0.isEmpty } == 1 ? [] : all.joined().sorted()
        default: return ["the schema has \(word), which this test does not know"]
        }
    }

    private static func isOne(_ value: Any, _ type: String) -> Bool {
        let isBoolean = (value as? NSNumber).map { CFGetTypeIDIsBoolean($0) } ?? false
        switch type {
        case "object": return value is [String: Any]
        case "array": return value is [Any]
        case "string": return value is String
        case "null": return value is NSNull
        case "boolean": return isBoolean
        case "integer":
            return !isBoolean && (value as? NSNumber).map { $0.doubleValue == $0.doubleValue.rounded() } ?? false
        default: return false
        }
    }

    /// `NSNumber` holds both; a boolean's encoding is that of a character.
    private static func CFGetTypeIDIsBoolean(_ number: NSNumber) -> Bool {
        String(cString: number.objCType) == "c"
    }
}

/// What a manifest of artfetch's own is known by, where one is given as a list.
enum EarlierManifest {
    /// Where its items are.
    static let path = JSONPath(members: ["entries"])

    /// Whether a JSON text begins as a manifest does: `{ "format": 1, "artfetch": "0.1.0", …`. An object of another
    /// origin with these two members first would be taken for one; there is none known.
    ///
    /// - Throws: If it is a manifest of a format that is not known here.
    static func begins(_ text: ArraySlice<UInt8>) throws(FeedError) -> Bool {
        var rest = text
        guard take("{", &rest), take("\"format\"", &rest), take(":", &rest) else { return false }
        let digits = rest.prefix(while: \.isASCIIDigit)
        rest = rest.dropFirst(digits.count)
        guard (1...9).contains(digits.count), take(",", &rest), take("\"artfetch\"", &rest) else { return false }
        let format = Int(String(decoding: digits, as: UTF8.self))
        guard format == ManifestHead.format else {
            throw .broken(
                reason: "it is a manifest of format \(format ?? 0), this artfetch reads format \(ManifestHead.format)",
                place: nil)
        }
        return true
    }

    /// Of a manifest as JSON Lines, whether `line` is its head or its end.
    static func isFrame(_ line: JSONValue) -> Bool {
        guard case .object(let members) = line else { return false }
        return members.count == 1 && line["manifest"]?["artfetch"] != nil
            || line["summary"]?["items"] != nil && line["lists"]?["asked"] != nil
    }

    /// Passes over `text` and the space around it.
    private static func take(_ text: StaticString, _ rest: inout ArraySlice<UInt8>) -> Bool {
        let expected = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        rest = rest.drop(while: \.isJSONSpace)
        guard rest.starts(with: expected) else { return false }
        rest = rest.dropFirst(expected.count).drop(while: \.isJSONSpace)
        return true
    }
}

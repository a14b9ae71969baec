/// How a manifest is written down.
public enum ManifestForm: String, CaseIterable, Hashable, Sendable {
    /// One object, `docs/manifest.schema.json`.
    case json
    /// JSON Lines: the head, an entry a line, the end.
    case jsonl
    /// A table for people, a row for each thumbnail; it keeps too little to be read back.
    case csv

    /// By the ending of a file's name; JSON where it says nothing.
    public init(path: String) {
        let ending = path.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased()
        self = ending.flatMap(ManifestForm.init) ?? .json
    }
}

/// The whole of a text, as long as it is short: an answer that is no list says why in a few words.
struct ShortText {
    /// In bytes.
    static let limit = 65_536

    /// `nil` once it is longer.
    private(set) var bytes: [UInt8]? = []

    mutating func keep(_ chunk: [UInt8]) {
        guard let kept = bytes.take() else { return }
        if kept.count + chunk.count <= Self.limit { bytes = kept + chunk }
    }
}

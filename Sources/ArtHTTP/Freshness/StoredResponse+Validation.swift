extension StoredResponse {
    /// The fields that turn a request into a conditional one: RFC 9111, 4.3.1. Empty if the server gave no validator.
    ///
    /// Both are sent as they came: a server that knows tags looks at the tag alone (RFC 9110, 13.1.3).
    public var condition: [HeaderField] {
        [
            etag.map { HeaderField(name: "If-None-Match", value: $0) },
            lastModified.map { HeaderField(name: "If-Modified-Since", value: $0) },
        ].compactMap(\.self)
    }

    /// The fields among `sent` that the answer depends on by its `Vary`, as one text to be compared: RFC 9111, 4.1.
    /// `nil` if it depends on none.
    public func selectingFields(among sent: [HeaderField]) -> String? {
        guard let vary else { return nil }
        let names = vary.lowercased().utf8.split(separator: UInt8(ascii: ",")).map(Self.withoutSpace)
        let lines = Set(names).subtracting([""]).sorted().map { name in
            let values = sent.filter { $0.name.lowercased() == name }.map { Self.withoutSpace($0.value.utf8[...]) }
            return "\(name):\(values.joined(separator: ","))"
        }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    private static func withoutSpace(_ text: Substring.UTF8View) -> String {
        String(decoding: text.filter { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self)
    }
}

extension FetchFailure {
    /// Whether it says nothing of the picture, so that one that was kept may stand in for it: the server could not be
    /// reached, or is in trouble, or wants to be asked later.
    public var concernsServerOnly: Bool {
        switch self {
        case .rateLimited, .refused: true
        case .status(let status): (500..<600).contains(status) || isRetryable
        case .transfer(.dns), .transfer(.connect), .transfer(.proxyAuthentication), .transfer(.tls),
            .transfer(.timeout), .transfer(.interrupted):
            true
        case .transfer: false
        }
    }
}

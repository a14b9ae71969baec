extension HeaderField {
    /// A field as it is written, `Name: value`; `nil` if the name is no token, or the value has a control character,
    /// with which it would become another field: RFC 9110, 5.1 and 5.5.
    public init?(_ line: String) {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let field = HeaderField(
            name: String(line[..<colon]), value: String(URLText.trimmed(String(line[colon...].dropFirst()))))
        guard FieldRules.refusal(of: field) == nil else { return nil }
        self = field
    }

    /// Letter case aside (RFC 9110, 5.1), and without a string of its own: every answer's fields are looked through.
    func isNamed(_ name: String) -> Bool {
        self.name.utf8.count == name.utf8.count
            && zip(self.name.utf8, name.utf8).allSatisfy { $0 == $1 || Self.lower($0) == Self.lower($1) }
    }

    private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    /// Fields that say how the connection and the body are dealt with, which only the transport knows.
    public var belongsToTransport: Bool { FieldRules.transportFields.contains(name.lowercased()) }

    /// Conditions (RFC 9110, 13.1), which only who knows the kept answer can make.
    public var isCondition: Bool {
        ["if-match", "if-none-match", "if-modified-since", "if-unmodified-since"].contains(name.lowercased())
    }

    /// Fields that say who asks: they go only to a host that was named for them.
    public var isPersonal: Bool { ["authorization", "cookie"].contains(name.lowercased()) }
}

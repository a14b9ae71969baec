import ArtFetch
import ArtHTTP

/// Readers of what requests carry, and of where they go.

extension ValueReader<HeaderField> {
    /// `Name: value`, as curl takes it.
    static var headerField: ValueReader {
        ValueReader(form: .text) { word throws(ValueError) in
            guard !word.isEmpty else { throw .empty }
            guard let field = HeaderField(word) else { throw .notAHeaderField }
            guard !field.belongsToTransport && !field.isCondition else { throw .fieldOfTransport(field.name) }
            return field
        }
    }
}

extension ValueReader<HostField> {
    /// `HOST Name: value`.
    static var hostField: ValueReader {
        ValueReader(form: .text) { word throws(ValueError) in
            let parts = word.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { throw .notAHeaderField }
            let field = try ValueReader<HeaderField>.headerField.read(String(parts[1]))
            guard let hostField = HostField(String(parts[0]), field) else { throw .notAHost }
            return hostField
        }
    }
}

extension ValueReader<JSONPath?> {
    /// `feed.results`, `items[*].owner`.
    static var path: ValueReader {
        ValueReader(form: .text) { word throws(ValueError) in
            do throws(JSONPathFault) {
                return try JSONPath(word)
            } catch {
                throw word.isEmpty ? .empty : .notAPath(error.description)
            }
        }
    }
}

extension ValueReader<String> {
    /// `[SCHEME://][USER:PASSWORD@]HOST[:PORT]`, CURLOPT_PROXY(3); empty for none at all.
    static var proxy: ValueReader {
        ValueReader(form: .text) { word throws(ValueError) in
            guard word.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
            else { throw .controlCharacter }
            let separator = word.firstRange(of: "://")
            let scheme = separator.map { word[..<$0.lowerBound].lowercased() } ?? "http"
            guard proxySchemes.contains(scheme) else { throw .notAProxy }
            let authority = separator.map { word[$0.upperBound...] } ?? word[...]
            guard word.isEmpty || authority.first.map({ !"/:".contains($0) }) == true else { throw .notAProxy }
            return word
        }
    }

    private static var proxySchemes: [String] { ["http", "https", "socks4", "socks4a", "socks5", "socks5h"] }
}

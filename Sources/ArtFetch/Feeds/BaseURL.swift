import ArtHTTP

/// What relative references of a list are resolved against: RFC 3986, 5.1.
struct BaseURL: Hashable {
    /// `nil` for a list that came from no address: its relative references stay as they are.
    private let url: TransferURL?

    /// What is no http or https URL is no base.
    init(_ text: String?) {
        do {
            url = try text.map { text throws(TransferError) in try TransferURL(text) }
        } catch {
            url = nil
        }
    }

    /// Where `reference` leads; as it is if it is absolute, or leads nowhere: then the transfer says why.
    func resolve(_ reference: String) -> String {
        guard let url, !Self.isAbsolute(reference) else { return reference }
        do {
            return try url.resolving(reference).text
        } catch {
            return reference
        }
    }

    /// The base of what lies within (`xml:base`).
    func moved(to reference: String) -> BaseURL { BaseURL(resolve(reference)) }

    /// RFC 3986, 3.1: letters, digits and a few marks up to a colon.
    private static func isAbsolute(_ reference: String) -> Bool {
        guard let colon = reference.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let scheme = reference.utf8[..<colon]
        return scheme.first?.isASCIILetter == true
            && scheme.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) }
    }
}

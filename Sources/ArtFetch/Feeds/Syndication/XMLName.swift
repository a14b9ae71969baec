/// A qualified name as expat gives it: the vocabulary that its namespace stands for, and what follows the prefix.
struct XMLName: Hashable {
    /// The vocabularies that syndication feeds are made of; their namespaces are written in many ways.
    enum Vocabulary: Hashable {
        /// No namespace, and the ones of RSS 0.90, 1.0 and 2.0: people who mix them up mean the same elements.
        case rss
        /// RFC 4287, and Atom 0.3 before it.
        case atom
        /// Media RSS.
        case media
        case itunes
        /// RDF, which RSS 1.0 lies in.
        case rdf
        /// What `xml:` stands for in every document.
        case xml
        case other
    }

    /// No character of an XML document (XML 1.0, 2.2), so that no namespace can hold it.
    static let separator: UInt8 = 1

    var vocabulary: Vocabulary
    var local: String

    init(_ vocabulary: Vocabulary, _ local: String) {
        self.vocabulary = vocabulary
        self.local = local
    }

    /// - Parameter qualified: `namespace`, the separator and the local name, or a local name alone.
    init(qualified: String) {
        let bytes = qualified.utf8
        guard let end = bytes.lastIndex(of: Self.separator) else {
            self.init(.rss, qualified)
            return
        }
        self.init(Vocabulary(namespace: qualified[..<end]), String(qualified[bytes.index(after: end)...]))
    }
}

extension XMLName.Vocabulary {
    /// Without regard to case, to the scheme and to what a URI ends with, none of which feeds agree on.
    init(namespace: Substring) {
        let address = namespace.lowercased().drop { $0 != "/" }.drop { $0 == "/" }
        let last = address.lastIndex { $0 != "/" && $0 != "#" && $0 != " " }
        let end = last.map(address.index(after:)) ?? address.startIndex
        self =
            switch address[..<end] {
            case "purl.org/rss/1.0", "my.netscape.com/rdf/simple/0.9", "channel.netscape.com/rdf/simple/0.9",
                "backend.userland.com/rss2", "backend.userland.com/rss2.0", "blogs.law.harvard.edu/tech/rss":
                .rss
            case "www.w3.org/2005/atom", "purl.org/atom/ns": .atom
            case "search.yahoo.com/mrss", "video.search.yahoo.com/mrss", "tools.search.yahoo.com/mrss": .media
            case "www.itunes.com/dtds/podcast-1.0.dtd": .itunes
            case "www.w3.org/1999/02/22-rdf-syntax-ns": .rdf
            case "www.w3.org/xml/1998/namespace": .xml
            default: .other
            }
    }
}

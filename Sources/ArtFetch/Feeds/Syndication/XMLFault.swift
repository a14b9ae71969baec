/// Why the reading of an XML document ended before its end, and where; lines and columns count from 1.
struct XMLFault: Error, Hashable {
    enum Reason: Hashable {
        /// Not well-formed, in expat's words.
        case malformed(String)
        /// An encoding that expat does not know, as the document names it.
        case encoding(String)
        case tooDeep(limit: Int)
        /// What the reader of the elements refused.
        case refused(FeedError)
    }

    var reason: Reason
    var line: Int
    var column: Int

    /// The error of the list.
    var feedError: FeedError {
        switch reason {
        case .refused(let error): error
        case .malformed(let words): .broken(reason: words, place: place)
        case .encoding(let name):
            .broken(
                reason: "its encoding \"\(name.shortened(to: 40))\" is not one of \(Self.encodings)", place: place)
        case .tooDeep(let limit): .broken(reason: "elements nested deeper than \(limit) levels", place: place)
        }
    }

    /// Those that expat knows.
    private static let encodings = "UTF-8, UTF-16, ISO-8859-1 and US-ASCII"

    private var place: String { "line \(line), column \(column)" }
}

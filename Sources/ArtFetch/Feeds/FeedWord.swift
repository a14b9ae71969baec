import ArtHTTP

/// Checks of words before they go into a URL. Each gives the word as the service wants it, or says what it expected.
enum FeedWord {
    /// Two letters (ISO 3166-1 alpha-2), lower-case.
    static func country(_ word: String) throws(FeedUsageError) -> String {
        let lowercase = word.lowercased()
        guard lowercase.utf8.count == 2, lowercase.utf8.allSatisfy(\.isASCIILowercase) else {
            throw .malformed(parameter: "country", value: word, expected: "two letters such as \"us\"")
        }
        return lowercase
    }

    /// A segment of a service's path, such as a chart's name: it must not bring a slash or dots of its own.
    static func pathWord(_ word: String, for parameter: String) throws(FeedUsageError) -> String {
        let fits = (1...64).contains(word.utf8.count)
        guard fits, word.utf8.allSatisfy({ $0.isASCIILowercase || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }) else {
            let expected = "1 to 64 small letters, digits and hyphens"
            throw .malformed(parameter: parameter, value: word, expected: expected)
        }
        return word
    }

    /// A number of items, if there is one: 1 or more.
    static func limit(_ limit: Int?) throws(FeedUsageError) -> Int? {
        if let limit, limit < 1 {
            throw .malformed(parameter: "limit", value: String(limit), expected: "1 or more")
        }
        return limit
    }

    /// Words that are asked for one by one, each once and none blank.
    static func names(_ words: [String], of parameter: String) throws(FeedUsageError) -> [String] {
        var seen: Set<String> = []
        for word in words {
            guard word.contains(where: { !$0.isWhitespace }) else {
                throw .malformed(parameter: parameter, value: word, expected: "a name")
            }
            guard seen.insert(word).inserted else { throw .repeated(parameter: parameter, value: word) }
        }
        return words
    }

    /// A URL that lists lead on from, if there is one. A user in it would not come along: RFC 3986, 5.2 is for the rest.
    static func base(_ base: String?) throws(FeedUsageError) {
        guard let base else { return }
        do {
            let url = try TransferURL(base)
            if !base.contains("@") || url.text.contains("@") { return }
        } catch {
            throw .malformed(parameter: "base", value: TransferURL.shown(base), expected: "an http or https URL")
        }
        throw .malformed(parameter: "base", value: TransferURL.shown(base), expected: "a URL without a user")
    }
}

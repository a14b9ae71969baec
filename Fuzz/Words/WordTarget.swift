/// Text from outside: the first byte chooses what it is taken for, the others are the text.
extension FuzzTarget {
    static let words = FuzzTarget(name: "words", check: { WordCheck.run(input($0, $1)) }, seeds: { WordSeeds.all })
}

private enum WordCheck {
    static func run(_ input: [UInt8]) -> Int32 {
        let rest = Array(input.dropFirst())
        switch (input.first ?? 0) % 4 {
        case 0: URLCheck.run(rest)
        case 1: ResponseCheck.run(rest)
        case 2: JournalCheck.run(rest)
        default: ShownTextCheck.run(rest)
        }
        return 0
    }
}

enum WordSeeds {
    /// Behind the number of their check.
    static var all: [[UInt8]] {
        texts.enumerated().flatMap { number, texts in texts.map { [UInt8(number)] + Array($0.utf8) } }
    }

    private static let texts = [urls, heads, JournalCheck.seeds, shown]

    private static let urls = [
        "https://a.example/x.jpg\n../y?z#f", "http://Bücher.example:8080/ä b%zz\n//c.example", "HTTPS://[::1]:443\n",
        "http://0x7f.1/\nhttp://b.example", "http://user:word@a.example/\n", "ftp://a.example/\n", "https://a.example.",
    ]

    private static let heads = [
        "HTTP/1.1 503 Busy\r\nRetry-After: 120\r\nContent-Length: 12\r\n\r\n",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/2 429 \r\nretry-after: 99999999999999999999\r\nContent-Length: 1, 1\r\n",
        "HTTP/1.1 302 Found\r\nLocation: /x\r\n folded\r\ncontent-length: 3\r\ncontent-length: 4\r\n",
        "HTTP/1.1 99\r\n", "HTTP/1.0 200\r\nRetry-After: Fri, 31 Dec 1999 23:59:59 GMT\r\n",
    ]

    private static let shown = [
        "Plain", "\u{1B}[2J\u{9B}1mred\r\n\tnext", "日本 ﬃ e\u{301}\u{301} ❤️ 👩‍👩‍👧‍👦 🇩🇪", "a\u{202E}b\u{2066}c\u{FEFF}",
        "../../con.txt . ",
    ]
}

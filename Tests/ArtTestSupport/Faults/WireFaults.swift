extension FaultScene {
    /// The picture, and behind it what the next request on the connection must not get.
    fileprivate var answeredTwice: OriginAnswer {
        OriginAnswer(steps: whole.steps + OriginAnswer.ok(NotAPicture.html).steps, then: .keepAlive)
    }
}

extension Fault {
    /// What breaks HTTP, or a limit.
    static let wire = [
        Fault("a chunk without a length", "bad-response") { .badChunk($0.picture) }
            .overHTTP2(End("interrupted-transfer", .all)),
        Fault("two `Content-Length`s that conflict", "bad-response") {
            .conflictingLengths($0.picture, other: $0.picture.count / 2)
        }.overHTTP2(nil),
        Fault("a `Content-Length` smaller than the body", "truncated") { scene in
            .raw(
                OriginAnswer.head(200, [("Content-Length", "\(scene.picture.count / 2)")]) + scene.picture, then: .close
            )
        },
        Fault("a content coding that the body does not have", "bad-response") {
            .answer(fields: [("Content-Encoding", "gzip")], body: $0.picture)
        },
        Fault("a second answer that nobody asked for", nil) { $0.answeredTwice },
        Fault("a content coding that does not exist", "bad-response") {
            .answer(fields: [("Content-Encoding", "zorp")], body: $0.picture)
        },
        Fault(
            "a coded body that is longer than `--max-bytes` when decoded", "too-many-bytes",
            answer: .answer(fields: [("Content-Encoding", "gzip")], body: GzipBomb.bytes(decoded: 2_000_000))),
        Fault(
            "a coded body without end that is nothing when decoded", "too-many-bytes", answer: .endlesslyNothing),
        Fault(
            "a declared length beyond `--max-bytes`", "too-many-bytes",
            answer: .cut([0xFF], declared: 2_000_000, then: .hang)),
        Fault("a body without end", "too-many-bytes", answer: .endless()),
        Fault("a header without end", "bad-response", answer: endlessHead).overHTTP2(badGateway),
        Fault(
            "a status line without a status", "bad-response",
            answer: .raw(Array("HTTP/1.1 fine\r\n\r\n".utf8), then: .close)
        ).overHTTP2(nil),
        Fault(
            "an answer that is no HTTP", "bad-response",
            answer: .raw(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8), then: .close)
        )
        .overHTTP2(nil),
    ]

    /// In bytes: pictures of these tests are smaller, and what is to be too long is longer.
    public static let maxBytes = 1_000_000

    private static let endlessHead = OriginAnswer(
        steps: [
            .send(Array("HTTP/1.1 200 OK\r\n".utf8)),
            .sendEndlessly(Array("X-Padding: \(String(repeating: "a", count: 4_000))\r\n".utf8)),
        ],
        then: .close)
}

extension Fault {
    static let statuses =
        [400, 401, 403, 404, 410, 501].map { Fault("\($0)", "http-status", answer: .status($0)) }
        + [408, 425, 500, 502, 503, 504].map { Fault("\($0)", "http-status", .all, answer: .status($0)) }
        + [
            Fault("429", "rate-limited", .threeAtMost, answer: .status(429)),
            Fault(
                "429 with `Retry-After` in seconds", "rate-limited", .threeAtMost,
                answer: .status(429, fields: [("Retry-After", "1")])),
            Fault(
                "429 with `Retry-After` as a date", "rate-limited", .threeAtMost,
                answer: .status(429, fields: [("Retry-After", "Thu, 01 Jan 1970 00:00:00 GMT")])),
            Fault(
                "503 with a `Retry-After` beyond `--max-wait`", "rate-limited",
                answer: .status(503, fields: [("Retry-After", "3600")])),
            Fault(
                "304, which nobody asked for", "http-status", .two,
                answer: .raw(OriginAnswer.head(304, []), then: .close)),
        ]
}

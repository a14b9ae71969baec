extension FlagTable {
    /// The bounds of a run.
    static let limits: [Flag] = [
        .optional(
            "limit", "N", .wholeNumber(1...10_000_000), .described("music 100, songs 50, github 100, else all"),
            "items at most, of each section if there are any", .limits, common: true, into: \.limit),
        .optional(
            "require", "N", .wholeNumber(1...10_000_000), .none, "items at least: fewer are exit code 3", .limits,
            into: \.require),
        .value(
            "jobs", short: "j", "N", .wholeNumber(1...256), .word("16"), "transfers at a time", .limits,
            into: \.jobs),
        .value(
            "per-host", "N", .wholeNumber(1...256), .word("6"), "of them to one host", .limits, into: \.perHost),
        .optional(
            "rate", "N/s|N/m", .rate(1...1_000), .described("what the service documents"),
            "requests to one host in a second or minute", .limits, into: \.rate),
        .value(
            "retries", "N", .wholeNumber(0...20), .word("4"), "attempts after the first, if it may help", .limits,
            into: \.retries),
        .value(
            "timeout", "TIME", .duration(.milliseconds(100) ... .seconds(3600)), .word("30s"),
            "no byte for this long", .limits, into: \.timeout),
        .value(
            "connect-timeout", "TIME", .duration(.milliseconds(100) ... .seconds(3600)), .word("10s"),
            "no connection for this long", .limits, into: \.connectTimeout),
        .value(
            "item-timeout", "TIME", .duration(.milliseconds(100) ... .seconds(86_400)), .word("5m"),
            "one picture with all its attempts, pauses of its host not counted", .limits, into: \.itemTimeout),
        .value(
            "max-wait", "TIME", .duration(.zero ... .seconds(86_400)), .word("2m"),
            "a host that asks for a longer pause fails its items", .limits, into: \.maxWait),
        .optional(
            "deadline", "TIME", .duration(.milliseconds(100) ... .seconds(2_592_000)), .none,
            "the whole run: then what is tried fails, the rest is cancelled", .limits, into: \.deadline),
        .value(
            "decode-timeout", "TIME", .duration(.milliseconds(100) ... .seconds(3600)), .word("10s"),
            "one picture's decoding", .limits, into: \.decodeTimeout),
        .value(
            "memory", "SIZE", .quantity(1_000_000...64_000_000_000), .word("256M"),
            "for all bodies together; what is more lies in files of the cache", .limits, into: \.memory
        ).trusted(),
        .value(
            "max-bytes", "SIZE", .quantity(1000...4_000_000_000), .word("50M"), "one picture's bytes", .limits,
            into: \.maxBytes),
        .value(
            "max-pixels", "N", .quantity(1...4_000_000_000), .word("100M"), "one picture's width × height", .limits,
            into: \.maxPixels),
        .value(
            "max-decode-memory", "SIZE", .quantity(1_000_000...64_000_000_000), .word("512M"),
            "for all decoders together; each waits for its share", .limits, into: \.maxDecodeMemory
        ).trusted(),
    ]
}

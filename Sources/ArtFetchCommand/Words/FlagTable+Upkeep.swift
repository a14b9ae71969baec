extension FlagTable {
    /// Of the verbs of `cache` and of manifests, never in a named feed.
    static let upkeep: [Flag] = verbs.map { $0.typed() }

    private static let verbs: [Flag] = [
        .on("fast", "hash only files that look otherwise than when they were stored", .upkeep) {
            $0.upkeep.isFast = true
        }.also(for: [.verify]),
        .on("repair", "put damage into quarantine, and make the index tell what is there", .upkeep) {
            $0.upkeep.repairs = true
        }.also(for: [.verify]),
        .optional(
            "older-than", "TIME", .duration(.seconds(0) ... .seconds(10 * 365 * 86_400)), .none,
            "also what was not used for this long, such as 30d", .upkeep, into: \.upkeep.olderThan
        ).also(for: [.gc]),
        .on("yes", "do not ask", .upkeep) { $0.upkeep.isConfirmed = true }.also(for: [.clear]),
    ]
}

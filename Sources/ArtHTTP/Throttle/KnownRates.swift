/// What services document of their own hosts. A mirror has its own rules.
enum KnownRates {
    struct Known: Hashable {
        var rate: RequestRate?
        var perHost: Int?
    }

    static func known(of host: HostKey) -> Known { table[host.host] ?? Known() }

    private static let table: [String: Known] = [
        // About 20 calls a minute, says the Search API's documentation. Five at once and then one every four seconds
        // are never more than 20 in any minute.
        "itunes.apple.com": Known(rate: RequestRate(interval: .seconds(4), burst: 5)),
        // "Make requests serially": docs.github.com, "Best practices for using the REST API". How many an hour depends
        // on the token; its answers say how many are left.
        "api.github.com": Known(perHost: 1),
    ]
}

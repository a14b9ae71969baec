/// How long an answer without a lifetime of its own may be used: RFC 9111, 4.2.2.
enum HeuristicFreshness {
    /// A picture behind a URL rarely changes within an hour.
    static let least = 3600
    /// And what has not changed for long will hardly change in a tenth of that time.
    static let shareOfAge = 10
    static let most = 7 * 86_400
    /// What a redirect allowed is not kept: it may lead elsewhere as soon as after this.
    static let mostRedirected = 3600
}

extension StoredResponse {
    /// Whether it may be used without asking.
    ///
    /// Never if its times are not known, or if the clock has been put back since it came.
    public func isFresh(at now: Int) -> Bool {
        guard let age = currentAge(at: now) else { return false }
        let control = control
        if control.isNoStore || control.isNoCache || variesByEverything { return false }
        return age < lifetime(control)
    }

    /// Whether it may be used where asking again has failed: RFC 9111, 4.2.4. Only a server that forbade it expressly,
    /// or set it a limit that is over, is obeyed: the user asked for this very picture.
    public func mayStandIn(at now: Int) -> Bool {
        if isFresh(at: now) { return true }
        let control = control
        if control.isMustRevalidate { return false }
        guard let limit = control.staleIfError, let age = currentAge(at: now) else { return true }
        return age - lifetime(control) <= limit
    }

    /// No service may forbid questions for longer than this, in seconds.
    private static let longestPollInterval = 3600

    /// Seconds until its service wants to be asked again (`X-Poll-Interval` of GitHub's events); `nil` if it may be
    /// asked now.
    public func pollWait(at now: Int) -> Int? {
        guard let interval = control.pollInterval, responseTime <= now else { return nil }
        let wait = responseTime + min(interval, Self.longestPollInterval) - now
        return wait > 0 ? wait : nil
    }

    /// The answer depends on what no field tells: RFC 9110, 12.5.5.
    private var variesByEverything: Bool { vary?.utf8.contains(UInt8(ascii: "*")) ?? false }

    private var control: CacheControl { CacheControl(cacheControl ?? "") }

    /// Seconds since the origin made or confirmed it: RFC 9111, 4.2.3. `nil` if that cannot be said.
    func currentAge(at now: Int) -> Int? {
        guard let requestTime, requestTime <= responseTime, responseTime <= now else { return nil }
        let apparent = max(0, responseTime - dateValue)
        let corrected = ageValue + (responseTime - requestTime)
        return max(apparent, corrected) + (now - responseTime)
    }

    /// Seconds that it is fresh for, from when the origin made it: RFC 9111, 4.2.1.
    var lifetime: Int { lifetime(control) }

    private func lifetime(_ control: CacheControl) -> Int {
        let lifetime = control.maxAge ?? expiresLifetime ?? heuristicLifetime
        return effectiveURL == nil ? lifetime : min(lifetime, HeuristicFreshness.mostRedirected)
    }

    /// An invalid date, such as the common `0`, is one in the past: RFC 9111, 5.3.
    private var expiresLifetime: Int? {
        guard let expires else { return nil }
        guard let date = HTTPDate(expires, now: responseTime) else { return 0 }
        return max(0, date.secondsSince1970 - dateValue)
    }

    private var heuristicLifetime: Int {
        guard let modified = lastModified.flatMap({ HTTPDate($0, now: responseTime) }) else {
            return HeuristicFreshness.least
        }
        let tenth = (dateValue - modified.secondsSince1970) / HeuristicFreshness.shareOfAge
        return min(max(tenth, HeuristicFreshness.least), HeuristicFreshness.most)
    }

    /// A message without a date has that of its arrival: RFC 9110, 6.6.1.
    private var dateValue: Int {
        date.flatMap { HTTPDate($0, now: responseTime) }?.secondsSince1970 ?? responseTime
    }

    /// Of a list the first, of nonsense nothing: RFC 9111, 5.1.
    private var ageValue: Int {
        guard let age else { return 0 }
        let first = age.prefix { $0 != "," && $0 != " " }
        return DeltaSeconds.parse(String(first)) ?? 0
    }
}

/// When a host may be asked: how many transfers at a time, how often, and not before which moment. Pure: told what began,
/// how it ended and the time, it decides; `HostGate` acts.
struct HostThrottle: Sendable {
    /// What holds for one host.
    struct Limits: Hashable, Sendable {
        var perHost = 6
        var rate: RequestRate?
        /// A longer pause is not waited for.
        var maxWait = Duration.seconds(120)
    }

    /// Of this many pauses in a row the last is not waited for.
    static let maxPauses = 3
    /// Where no transfer has ended for so long, one more than the window may begin, after twice the time another: one
    /// slow answer must not hold up all others of its host.
    static let patience = Duration.seconds(1)

    let host: HostKey
    private let maxWait: Duration
    private var window: ConcurrencyWindow
    private var bucket: TokenBucket?
    private var pause = HostPause()
    private var silence = HostSilence()
    /// Set while the host is not asked for longer than is waited.
    private var refusal: HostRefusal?

    private(set) var running = 0
    private var started = 0
    /// Transfers up to this number had begun when the last pause did: of what they say it has taken account.
    private var startedBeforePause = 0
    private var startedBeforeCut = 0
    private var startedBeforeSilence = 0
    /// Beyond the window, by patience.
    private var extra = 0
    private var lastMove = Duration.zero

    init(_ host: HostKey, _ limits: Limits) {
        self.host = host
        maxWait = limits.maxWait
        window = ConcurrencyWindow(maximum: limits.perHost)
        bucket = limits.rate.map(TokenBucket.init)
    }

    /// The time of all pauses up to now.
    func pausedTime(at now: Duration) -> Duration { pause.total(at: now) }

    /// Nothing would be lost with it but the window's width, and timeouts that were too few to count.
    func isIdle(at now: Duration) -> Bool {
        running == 0 && now >= pause.end + maxWait && now >= silence.end && now >= (bucket?.nextStart ?? .zero)
    }
}

/// Whether a transfer may begin.
public enum HostReadiness: Hashable, Sendable {
    /// It may. Among hosts that are ready, the one with the fewest transfers should be next.
    case ready(load: Int)
    /// It may, but no transfer has ended there for long: only if no other host wants the place.
    case silent
    /// Not before then.
    case wait(until: Duration)
    /// Not before another has ended, or then, if there is a moment.
    case full(until: Duration?)
    /// Nor is it waited for.
    case refused(HostRefusal)

    var mayStart: Bool {
        switch self {
        case .ready, .silent: true
        case .wait, .full, .refused: false
        }
    }
}

extension HostThrottle {
    func readiness(at now: Duration) -> HostReadiness {
        if pause.isOn(at: now) { return refusal.map(HostReadiness.refused) ?? .wait(until: pause.end) }
        if silence.isGivenUp(at: now), let refusal { return .refused(refusal) }
        if silence.isOnProbation(at: now), running > 0 { return .full(until: nil) }
        if let next = bucket?.nextStart, next > now { return .wait(until: next) }
        if running < window.limit { return .ready(load: running) }
        if running >= window.maximum { return .full(until: nil) }
        let patient = lastMove + Self.patience * (1 << min(extra, 10))
        return now >= patient ? .silent : .full(until: patient)
    }

    /// The number of the transfer, for its end.
    mutating func start(at now: Duration) -> Int {
        if running >= window.limit { extra += 1 }
        running += 1
        started += 1
        lastMove = now
        bucket?.take(at: now)
        return started
    }

    /// Returns the pause if one begins.
    mutating func end(_ number: Int, _ signal: HostSignal, at now: Duration) -> HostNotice? {
        running -= 1
        extra = 0
        lastMove = now
        if signal.isAnswer { silence.answered() }
        switch signal {
        case .nothing, .answered: return nil
        case .unanswered:
            cut(number)
            return timedOut(number, at: now)
        case .fine:
            succeeded(number)
            return nil
        case .exhausted(let seconds):
            succeeded(number)
            return exhausted(seconds, at: now)
        case .overloaded:
            cut(number)
            return nil
        case .throttled(let status, let asked, let otherwise):
            cut(number)
            if number <= startedBeforePause { return prolong(status, asked, at: now) }
            return begin(status, pause.length(asked: asked, otherwise: otherwise), at: now)
        }
    }
}

extension HostThrottle {
    private mutating func succeeded(_ number: Int) {
        window.succeeded()
        if number > startedBeforePause { pause.succeeded() }
    }

    /// Once for all that ran at the same time.
    private mutating func cut(_ number: Int) {
        guard number > startedBeforeCut else { return }
        window.cut()
        startedBeforeCut = started
    }

    private mutating func timedOut(_ number: Int, at now: Duration) -> HostNotice? {
        guard number > startedBeforeSilence, let rest = silence.timedOut(at: now) else { return nil }
        startedBeforeSilence = started
        let reason = HostRefusal.Reason.silence(timeouts: silence.timeouts)
        refusal = HostRefusal(host: host, reason: reason, seconds: rest.seconds)
        return HostNotice(host: host, seconds: rest.seconds, refusal: reason)
    }

    private mutating func begin(_ status: Int, _ seconds: Double, at now: Duration) -> HostNotice? {
        startedBeforePause = started
        pause.begin(at: now, until: now + .seconds(seconds))
        return note(seconds, status)
    }

    /// Others that ran at the same time say the same; whose pause is longer counts.
    private mutating func prolong(_ status: Int, _ asked: Double?, at now: Duration) -> HostNotice? {
        guard let asked, now + .seconds(asked) > pause.end else { return nil }
        pause.extend(at: now, until: now + .seconds(asked))
        return note(asked, status)
    }

    private mutating func exhausted(_ seconds: Double, at now: Duration) -> HostNotice? {
        guard seconds > 0 else { return nil }
        startedBeforePause = started
        pause.extend(at: now, until: now + .seconds(seconds))
        return note(seconds, nil)
    }

    private mutating func note(_ seconds: Double, _ status: Int?) -> HostNotice? {
        let reason = reason(seconds, status)
        refusal = reason.map { HostRefusal(host: host, reason: $0, seconds: seconds) }
        return HostNotice(host: host, seconds: seconds, refusal: reason)
    }

    /// Why a pause is not waited for, if it is not.
    private func reason(_ seconds: Double, _ status: Int?) -> HostRefusal.Reason? {
        if .seconds(seconds) > maxWait { return .longPause(status: status) }
        return pause.inARow >= Self.maxPauses ? .pauses(pause.inARow, status: status) : nil
    }
}

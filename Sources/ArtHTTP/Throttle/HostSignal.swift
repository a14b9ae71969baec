/// What the end of a transfer says about how much its host bears. Pure.
enum HostSignal: Hashable, Sendable {
    /// It answers as it should, whatever it answers.
    case fine
    /// So it does, but the next request before that many seconds would be one too many.
    case exhausted(seconds: Double)
    /// It wants a pause: of the seconds that it asks for, or, where it names none, of `otherwise`.
    case throttled(status: Int, asked: Double?, otherwise: Double)
    /// It has too much to do.
    case overloaded
    /// It has answered, which says nothing about how much it bears.
    case answered
    /// No answer came in time: it has too much to do, or is not there.
    case unanswered
    /// The trouble may lie elsewhere.
    case nothing
}

extension HostSignal {
    /// The pause that the answer itself names, in seconds.
    var asked: Double? {
        if case .throttled(_, let asked, _) = self { asked } else { nil }
    }

    /// Whether the host has been heard.
    var isAnswer: Bool {
        switch self {
        case .fine, .exhausted, .throttled, .overloaded, .answered: true
        case .unanswered, .nothing: false
        }
    }

    /// Where a 429 names no time.
    static let usualPause = 5.0
    /// GitHub asks for a minute at least.
    static let githubPause = 60.0
    /// What has been seen to calm iTunes down, which documents 20 calls a minute.
    static let iTunesPause = 15.0

    /// - Parameters:
    ///   - isHeard: whether a transfer that failed has brought something: a redirect, or the beginning of a body.
    ///   - now: seconds since 1970, for answers that do not give their own time.
    init(
        _ result: Result<TransferAnswer, TransferError>, isHeard: Bool = false, _ dialect: ThrottleDialect, now: Double
    ) {
        self =
            switch result {
            case .success(let answer): HostSignal(answer, dialect, RequestedPause(answer, now: now))
            case .failure(.timeout(.connect, _)), .failure(.timeout(.stall, _)): isHeard ? .overloaded : .unanswered
            case .failure: .nothing
            }
    }

    private init(_ answer: TransferAnswer, _ dialect: ThrottleDialect, _ pause: RequestedPause) {
        if let signal = Self.said(answer, in: dialect, pause) {
            self = signal
        } else if answer.status == 429 {
            self = .throttled(status: 429, asked: pause.retryAfter, otherwise: Self.usualPause)
        } else if FetchFailure.transientStatuses.contains(answer.status) {
            self = Self.trouble(answer.status, pause)
        } else {
            self = .fine
        }
    }

    private static func trouble(_ status: Int, _ pause: RequestedPause) -> HostSignal {
        if let asked = pause.retryAfter { return .throttled(status: status, asked: asked, otherwise: usualPause) }
        return status == 503 ? .overloaded : .answered
    }

    /// What only this service means by it.
    private static func said(
        _ answer: TransferAnswer, in dialect: ThrottleDialect, _ pause: RequestedPause
    ) -> HostSignal? {
        switch dialect {
        case .standard: nil
        case .github: github(answer, pause)
        case .iTunes:
            answer.status == 403 && answer.body.count == 0 && pause.retryAfter == nil
                ? .throttled(status: 403, asked: nil, otherwise: iTunesPause) : nil
        }
    }

    private static func github(_ answer: TransferAnswer, _ pause: RequestedPause) -> HostSignal? {
        switch answer.status {
        case 403, 429:
            let asked = pause.retryAfter ?? pause.untilReset
            let isLimit = asked != nil || answer.status == 429 || answer.bodySays("rate limit")
            return isLimit ? .throttled(status: answer.status, asked: asked, otherwise: githubPause) : nil
        case 200..<400: return pause.untilReset.map(HostSignal.exhausted)
        default: return nil
        }
    }
}

extension TransferAnswer {
    /// Letter case aside; of a few kilobytes, which no message exceeds.
    fileprivate func bodySays(_ words: String) -> Bool {
        let text = body.withBytes { span in
            span.withUnsafeBytes { String(decoding: $0.prefix(4_096), as: UTF8.self) }
        }
        return text.lowercased().contains(words)
    }
}

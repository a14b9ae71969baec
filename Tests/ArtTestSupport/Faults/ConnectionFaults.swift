extension Fault {
    /// No connection, or one that does not hold.
    static let connection = [
        Fault("nobody listens at the port", "connect", .all, play: .nobodyListens),
        Fault("the host's name is not known", "dns", .all, play: .unknownName),
        Fault("no connection in time", "timeout", .tenAtMost, play: .endlessHandshake).waiting(0.2),
        Fault("no byte comes", "timeout", .tenAtMost, answer: .hang).waiting(0.2),
        Fault("no further byte comes in the middle of the body", "timeout", .all, scene: silentInTheMiddle)
            .waiting(0.2),
        Fault("a body that comes slowly, but within the stall limit", nil, scene: slow).overHTTP2(nil),
        Fault("reset before the answer", "interrupted-transfer", .all, answer: .raw([], then: .reset)).overHTTP2(
            badGateway),
        Fault("closed before the answer", "interrupted-transfer", .all, answer: .raw([], then: .close)).overHTTP2(
            badGateway),
        Fault("reset within the body", "interrupted-transfer", .all) { $0.half(then: .reset) },
        Fault("a body shorter than its `Content-Length`", "interrupted-transfer", .all) { $0.half(then: .close) },
        Fault("a chunked body without its end", "interrupted-transfer", .all, scene: unfinishedChunks),
    ]

    /// A proxy tells so that its origin gave no answer.
    static let badGateway = End("http-status", .all)

    private static func silentInTheMiddle(_ scene: FaultScene) -> OriginAnswer { scene.half(then: .hang) }

    /// In all it takes longer than the limit.
    private static func slow(_ scene: FaultScene) -> OriginAnswer {
        .drip(scene.picture, size: scene.picture.count / 11, waits: scene.wait(scene.patience / 10), type: "image/jpeg")
    }

    private static func unfinishedChunks(_ scene: FaultScene) -> OriginAnswer {
        let head = OriginAnswer.head(200, [("Transfer-Encoding", "chunked")])
        return .raw(head + Array("3\r\nabc\r\n".utf8), then: .close)
    }
}

extension FaultScene {
    /// The whole length, half of the body, and the end: a beginning that cannot be gone on from.
    func half(then ending: OriginAnswer.Ending) -> OriginAnswer {
        .cut(Array(picture.prefix(picture.count / 2)), declared: picture.count, then: ending)
    }
}

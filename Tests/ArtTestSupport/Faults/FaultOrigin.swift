/// A host of its own for one fault, which it plays for any number of pictures.
public final class FaultOrigin: Sendable {
    /// `http://127.0.0.1:PORT`, or whatever the fault is found at.
    public let base: String
    /// A file with the authority that a client is to trust.
    public let authority: String?
    private let origin: LocalOrigin?
    private let port: ReservedPort?

    /// - Parameters:
    ///   - patience: the seconds without a byte that the run bears.
    ///   - clock: by which the run counts them; `nil` if by real time.
    ///   - identity: plays over TLS what needs no identity of its own.
    public init(_ fault: Fault, patience: Double, clock: ManualClock? = nil, identity: TLSIdentity? = nil) throws {
        switch fault.play {
        case .nobodyListens:
            let reserved = try ReservedPort()
            (base, authority, origin, port) = ("http://127.0.0.1:\(reserved.number)", nil, nil, reserved)
        case .unknownName:
            (base, authority, origin, port) = ("http://\(Self.unknownName)", nil, nil, nil)
        case .endlessHandshake:
            let silent = try LocalOrigin { _ in .hang }
            (base, authority, origin, port) = ("https://127.0.0.1:\(silent.port)", nil, silent, nil)
        default:
            let shown = try fault.identity() ?? identity
            let origin = try Self.origin(fault, patience, clock, shown)
            let base = shown == nil ? origin.base : origin.named
            (self.base, authority, self.origin, port) = (base, fault.trusted(shown), origin, nil)
        }
    }

    /// The URL of a picture of that name.
    public func url(_ name: String) -> String { "\(base)/\(name)" }

    /// Where a proxy finds it; `nil` for what is no origin.
    public var originPort: UInt16? { origin?.port }

    /// One letter too long to be asked for (RFC 1035, 2.3.4), so that the resolver refuses it without a query.
    private static let unknownName =
        ([63, 63, 63, 62].map { String(repeating: "a", count: $0) }).joined(separator: ".")

    private static func origin(
        _ fault: Fault, _ patience: Double, _ clock: ManualClock?, _ identity: TLSIdentity?
    ) throws -> LocalOrigin {
        let attempts = Guarded<[String: Int]>([:])
        return try LocalOrigin(identity: identity) { request in
            let attempt = attempts.withLock { attempts in
                attempts[request.path, default: 0] += 1
                return attempts[request.path, default: 0]
            }
            let scene = FaultScene(
                picture: Picture.named(request.path), request: request, attempt: attempt, patience: patience,
                clock: clock)
            return switch fault.play {
            case .answers(let answer): answer(scene)
            case .redirectWithoutLeave: .redirect(to: "http://127.0.0.2/")
            case .downgrade: .redirect(to: "http://127.0.0.1/")
            default: scene.whole
            }
        }
    }
}

extension Fault {
    /// What it needs to show for itself; `nil` if any will do.
    fileprivate func identity() throws -> TLSIdentity? {
        switch play {
        case .certificate(.expired): try TLSIdentity(host: "localhost", valid: -7_200 ... -3_600)
        case .certificate(.otherHost): try TLSIdentity(host: "other.example")
        case .certificate(.unknownAuthority), .downgrade: try TLSIdentity(host: "localhost")
        default: nil
        }
    }

    fileprivate func trusted(_ identity: TLSIdentity?) -> String? {
        if case .certificate(.unknownAuthority) = play { nil } else { identity?.certificate }
    }
}

extension Picture {
    private static let small = jpeg(width: 32, height: 24)

    /// A small picture with that name as a comment in it (ITU-T T.81, B.2.4.5), so that each has bytes of its own.
    public static func named(_ name: String) -> [UInt8] {
        small.prefix(2) + PlainJPEG.segment(0xFE, Array(name.utf8)) + small.dropFirst(2)
    }
}

import ArtTestSupport

@testable import ArtFetch
@testable import ArtHTTP

/// What plays one fault, and what a run must be allowed to meet it. What plays ends with it.
struct FaultStage: Sendable {
    let url: String
    private let fault: Fault
    /// A file with the authority that the run trusts.
    private let authority: String?
    private let origins: [any Sendable]
    /// Of the transfers. A limit that must not be reached is not measured in real time, of which a busy machine may take
    /// any amount.
    private let clock: ManualClock?

    /// - Parameter identity: plays it over TLS.
    init(_ fault: Fault, identity: TLSIdentity? = nil) throws {
        clock = fault.isSilence ? nil : ManualClock()
        let origin = try FaultOrigin(fault, patience: fault.patience, clock: clock, identity: identity)
        self.fault = fault
        (url, authority, origins) = (origin.url("cover.jpg"), origin.authority, [origin])
    }

    /// The same by way of a real server that speaks HTTP/2; `nil` if it can have no part in it.
    init?(_ fault: Fault, behind proxy: TLSOrigin) throws {
        clock = fault.isSilence ? nil : ManualClock()
        let origin = try FaultOrigin(fault, patience: fault.patience, clock: clock)
        guard fault.endOverHTTP2 != nil, let port = origin.originPort else { return nil }
        self.fault = fault
        url = "https://localhost:\(proxy.port)/\(port)/cover.jpg"
        authority = proxy.certificate
        origins = [origin]
    }

    func transport(_ configuration: FetchConfiguration) throws -> CurlTransport {
        var transport = TransportConfiguration(limitsOf: configuration)
        transport.caFile = authority
        switch fault.play {
        case .noLeave: transport.allowPrivate = false
        case .redirectWithoutLeave:
            transport.allowPrivate = false
            transport.addressRules.exempt = Set([IPAddress("127.0.0.1")].compactMap(\.self))
        default: break
        }
        guard let clock else { return try CurlTransport(configuration: transport) }
        return try CurlTransport(configuration: transport) { clock.elapsed }
    }
}

extension Fault {
    /// It ends because a limit of time is reached, which then runs in real time: as much as a busy machine takes.
    fileprivate var isSilence: Bool { end.kind == "timeout" }
}

import ArtTestSupport

@testable import ArtFetch
@testable import ArtHTTP

/// What plays one fault, and what a run must be allowed to meet it. What plays ends with it.
struct FaultStage: Sendable {
    let url: String
    private let fault: Fault
    /// A file with the authority that the run trusts.
    private var authority: String?
    private let origins: [any Sendable]

    init(_ fault: Fault) throws {
        self.fault = fault
        switch fault.play {
        case .certificate(let certificate):
            let origin = try TLSOrigin(certificate)
            (url, origins) = ("https://localhost:\(origin.port)/ok", [origin])
            if certificate != .unknownAuthority { authority = origin.certificate }
        case .downgrade:
            let origin = try TLSOrigin(.good)
            (url, origins, authority) = ("https://localhost:\(origin.port)/plain", [origin], origin.certificate)
        default:
            let origin = try FaultOrigin(fault, patience: fault.patience)
            (url, origins) = (origin.url("cover.jpg"), [origin])
        }
    }

    /// The same by way of a real server that speaks HTTP/2; `nil` if it can have no part in it.
    init?(_ fault: Fault, behind proxy: TLSOrigin) throws {
        let origin = try FaultOrigin(fault, patience: fault.patience)
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
        return try CurlTransport(configuration: transport)
    }
}

// Its headers bring in <sys/socket.h>: in a static build its module is the one that declares `sockaddr`.
import CCurl

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An IPv4 or IPv6 address in host byte order, without port or zone.
public enum IPAddress: Hashable, Sendable {
    case v4(UInt32)
    case v6(high: UInt64, low: UInt64)

    /// What `inet_pton(3)` reads: dotted decimal with four parts, or IPv6 without brackets and zone.
    public init?(_ literal: String) {
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, literal, &v4) == 1 {
            self = .v4(UInt32(bigEndian: v4.s_addr))
        } else if inet_pton(AF_INET6, literal, &v6) == 1 {
            self.init(v6)
        } else {
            return nil
        }
    }

    /// The address of a socket address; `nil` for other families than IPv4 and IPv6, or if `length` is too short.
    init?(_ address: UnsafePointer<sockaddr>, length: Int) {
        let raw = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET where length >= MemoryLayout<sockaddr_in>.size:
            self = .v4(UInt32(bigEndian: raw.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr))
        case AF_INET6 where length >= MemoryLayout<sockaddr_in6>.size:
            self.init(raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr)
        default:
            return nil
        }
    }

    private init(_ address: in6_addr) {
        self = withUnsafeBytes(of: address) { bytes in
            .v6(
                high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
        }
    }
}

extension IPAddress: CustomStringConvertible {
    public var description: String {
        switch self {
        case .v4(let bits): stride(from: 24, through: 0, by: -8).map { "\(bits >> $0 & 0xFF)" }.joined(separator: ".")
        case .v6(let high, let low): Self.text(high, low)
        }
    }

    /// The canonical form of RFC 5952, as `inet_ntop(3)` writes it.
    private static func text(_ high: UInt64, _ low: UInt64) -> String {
        let bits = (high.bigEndian, low.bigEndian)
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let written = withUnsafeBytes(of: bits) {
            inet_ntop(AF_INET6, $0.baseAddress, &buffer, socklen_t(buffer.count))
        }
        return written.map { String(cString: $0) } ?? ""
    }
}

import CCurl
import CIDN2

/// The libraries that transfers go through, as they are loaded: not those that the program was built with.
package enum HTTPLibraries {
    /// By name. curl_version_info(3) also tells what libcurl itself goes through; idn2_check_version(3).
    package static var versions: [String: String] {
        var versions: [String: String] = [:]
        if let info = artfetch_version_info() {
            versions["libcurl"] = text(info.pointee.version)
            versions["tls"] = text(info.pointee.ssl_version)
            versions["nghttp2"] = artfetch_nghttp2_version().flatMap { text($0) }
        }
        versions["libidn2"] = text(idn2_check_version(nil))
        return versions
    }

    private static func text(_ text: UnsafePointer<CChar>?) -> String? { text.map { String(cString: $0) } }
}

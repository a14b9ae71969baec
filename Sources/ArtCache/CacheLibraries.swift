import CCrypto
import CSQLite

/// The libraries that the cache goes through, as they are loaded.
package enum CacheLibraries {
    /// By name: sqlite3_libversion(), OpenSSL_version(3).
    package static var versions: [String: String] {
        [
            "sqlite": String(cString: sqlite3_libversion()),
            "libcrypto": String(cString: OpenSSL_version(OPENSSL_VERSION_STRING)),
        ]
    }
}

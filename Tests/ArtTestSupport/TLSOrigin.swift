#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Testing)
    public import Testing

    extension Trait where Self == ConditionTrait {
        /// Skips the test where there is no real server to speak TLS and HTTP/2.
        public static var requiresTLSOrigin: Self {
            .enabled(if: TLSOrigin.programs != nil, "needs nginx and openssl")
        }
    }
#endif

/// A real server that speaks HTTP/2 over TLS on 127.0.0.1: nginx, with a certificate made on the spot.
///
/// Each answer tells in `X-Protocol` and `X-Connection` how it came. `/ok` is a body, `/plain` a redirect to plain HTTP, and
/// `/PORT/PATH` what another origin on 127.0.0.1 has at that path.
public final class TLSOrigin: Sendable {
    public static var programs: (nginx: Program, openssl: Program)? {
        guard let nginx = Program("nginx"), let openssl = Program("openssl") else { return nil }
        return (nginx, openssl)
    }

    /// What a child said when it failed.
    struct Failure: Error {
        var program: String
        var output: String
    }

    public let port: UInt16
    /// Of the certificate, which signed itself.
    public let certificate: String
    private let folder: TemporaryDirectory

    /// - Parameter name: the host that the certificate is for.
    public init(name: String) throws {
        guard let (nginx, openssl) = Self.programs else { throw SystemFailure(call: "find nginx", code: ENOENT) }
        folder = try TemporaryDirectory()
        certificate = folder.file("certificate.pem")
        let listener = try SocketCalls.listen(port: 0, backlog: 1)
        port = try SocketCalls.port(of: listener)
        close(listener)
        try Self.run(openssl, Self.request(name, folder), in: folder)
        try Self.configuration(port, folder).write(toFile: folder.file("nginx.conf"), atomically: true, encoding: .utf8)
        // It goes into the background once it listens.
        try Self.run(nginx, ["-p", folder.path, "-c", folder.file("nginx.conf"), "-e", folder.file("log")], in: folder)
    }

    deinit {
        do {
            let process = try String(contentsOfFile: folder.file("process"), encoding: .utf8)
            if let process = pid_t(process.filter(\.isNumber)) { kill(process, SIGTERM) }
        } catch {
            print("nginx left no process number in \(folder.path): \(error)")
        }
    }

    private static func run(_ program: Program, _ arguments: [String], in folder: TemporaryDirectory) throws {
        guard try program.run(arguments, log: folder.file("log")) != 0 else { return }
        throw Failure(
            program: program.path, output: try String(contentsOfFile: folder.file("log"), encoding: .utf8))
    }

    private static func request(_ name: String, _ folder: TemporaryDirectory) -> [String] {
        [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
            "-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:\(name)",
            "-keyout", folder.file("key.pem"), "-out", folder.file("certificate.pem"),
        ]
    }

    private static func configuration(_ port: UInt16, _ folder: TemporaryDirectory) -> String {
        """
        master_process off;
        pid process;
        error_log log;
        events { worker_connections 256; }
        http {
            access_log off;
            client_body_temp_path t1; proxy_temp_path t2; fastcgi_temp_path t3; uwsgi_temp_path t4; scgi_temp_path t5;
            add_header X-Protocol $server_protocol;
            add_header X-Connection $connection;
            server {
                listen 127.0.0.1:\(port) ssl http2;
                ssl_certificate \(folder.file("certificate.pem"));
                ssl_certificate_key \(folder.file("key.pem"));
                location /ok { return 200 "a body"; }
                location /plain { return 302 http://127.0.0.1:1/; }
                location ~ ^/(?<origin>\\d+)(?<path>/.*)$ {
                    proxy_pass http://127.0.0.1:$origin$path;
                    proxy_http_version 1.1;
                    proxy_set_header Connection "";
                    proxy_buffering off;
                }
            }
        }
        """
    }
}

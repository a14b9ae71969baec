import ArtTestSupport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// nginx on loopback with files: a server that costs next to nothing beside its clients.
struct StaticOrigin {
    let base: String
    private let child: Child

    /// With files of 64 KB, `/1` and so on. Every number is a link to one file, which the kernel then has in memory.
    init(_ nginx: String, files count: Int, in folder: String) throws {
        try self.init(nginx, in: folder) { files in
            var random = SystemRandomNumberGenerator()
            let bytes = (0..<65_536).map { _ in UInt8.random(in: 0...255, using: &random) }
            try Data(bytes).write(to: URL(filePath: files + "/1"))
            for number in 2...max(2, count) {
                guard link(files + "/1", "\(files)/\(number)") == 0 else {
                    throw BenchmarkError.system(call: "link", code: errno)
                }
            }
        }
    }

    /// - Parameter fill: puts the files into the folder that it is given.
    init(_ nginx: String, in folder: String, fill: (String) throws -> Void) throws {
        let port = try Self.freePort()
        try FileManager.default.createDirectory(atPath: folder + "/files", withIntermediateDirectories: true)
        try fill(folder + "/files")
        try Data(Self.configuration(port, folder).utf8).write(to: URL(filePath: folder + "/nginx.conf"))
        let words = ["-p", folder, "-c", folder + "/nginx.conf", "-e", folder + "/log"]
        child = try Command(program: nginx, words: words, log: folder + "/output").start()
        base = "http://127.0.0.1:\(port)"
    }

    func stop() throws { try child.terminate() }

    /// Of an origin that has just left it.
    private static func freePort() throws -> UInt16 {
        let origin = try LocalOrigin { _ in .status(404) }
        origin.stop()
        return origin.port
    }

    private static func configuration(_ port: UInt16, _ folder: String) -> String {
        """
        daemon off;
        master_process off;
        pid process;
        error_log log;
        events { worker_connections 256; }
        http {
            access_log off;
            sendfile on;
            keepalive_requests 1000000;
            client_body_temp_path t1; proxy_temp_path t2; fastcgi_temp_path t3; uwsgi_temp_path t4; scgi_temp_path t5;
            server { listen 127.0.0.1:\(port) backlog=512; root files; }
        }
        """
    }
}

import ArtTestSupport
import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A tmpfs of a given size, unmounted with its last reference.
final class SmallDisk: Sendable {
    private let folder: TemporaryDirectory
    var path: String { folder.file("disk") }

    static let isAvailable: Bool = {
        #if os(Linux)
            do { return try geteuid() == 0 && !SmallDisk(kilobytes: 64).path.isEmpty } catch { return false }
        #else
            return false
        #endif
    }()

    init(kilobytes: Int) throws {
        folder = try TemporaryDirectory()
        try FileManager.default.createDirectory(
            atPath: folder.file("disk"), withIntermediateDirectories: false)
        try mount("size=\(kilobytes)k")
    }

    /// From now on nothing can be written there.
    func makeReadOnly() throws { try mount("remount,ro") }

    private func mount(_ options: String) throws {
        let status = try Program("mount")?.run(["-t", "tmpfs", "-o", options, "tmpfs", path], log: "/dev/null")
        guard status == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    deinit {
        do { try Program("umount")?.run(["-l", path], log: "/dev/null") } catch { print("left mounted: \(path)") }
    }
}

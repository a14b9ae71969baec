import ArtTestSupport
import Foundation
import Testing

/// A disk that fills up in the middle of a run, played by a small file system in memory.
@Suite(.enabled(if: SmallDisk.isAvailable, "needs Linux and the right to mount"))
struct FullDiskTests {
    @Test(arguments: [256, 700, 1500])
    func `the run ends, says that the disk is full, and takes no part for the whole`(kilobytes: Int) async throws {
        let disk = try SmallDisk(kilobytes: kilobytes)
        let folder = try TemporaryDirectory()
        let chart = try Chart(Pictures.good(60))
        let result = try await ArtfetchProgram.run(
            chart.words(
                cache: disk.path + "/cache", "--size", "300,280,260,240,220", "--manifest", folder.file("m.json")))
        #expect(result.exit == 4, "\(result.errors)")
        #expect(result.errors.contains("No space left on device"), "\(result.errors)")
        #expect(!result.errors.contains("list is empty"), "\(result.errors)")
        #expect(try Objects.misnamed(in: disk.path + "/cache") == [])
        guard FileManager.default.fileExists(atPath: folder.file("m.json")) else { return }
        let manifest = try Manifest(at: folder.file("m.json"))
        #expect(!manifest.complete || manifest.entries.count == 60)
    }

    @Test func `a body that neither memory nor the disk has room for fails its item with store`() async throws {
        let disk = try SmallDisk(kilobytes: 2000)
        let chart = try Chart([("endless", .endless(type: "image/jpeg"))])
        let result = try await ArtfetchProgram.run(
            chart.words(cache: disk.path + "/cache", "--memory", "1M", "--retries", "0"))
        #expect(result.exit == 4, "\(result.errors)")
        #expect(
            result.errors.contains("body cannot be kept in a file: No space left on device (store)"), "\(result.errors)"
        )
    }
}

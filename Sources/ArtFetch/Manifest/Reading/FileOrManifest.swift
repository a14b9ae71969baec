import ArtCache

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A small file of ours, one JSON object with its format's number. Two users: baselines and locks.
protocol NumberedFile: Decodable {
    /// The member that has the number, and what such a file is called.
    static var member: String { get }
    /// The latest that this version reads.
    static var latest: Int { get }
    /// In bytes, far above what a run needs; of a longer file the beginning is read, which is none.
    static var longest: Int { get }
    var number: Int { get }
}

/// What lies where such a file was named: the file itself, or a manifest, which says as much and more.
enum FileOrManifest<File: NumberedFile> {
    case file(File)
    case manifest(RunRecord)

    init(at path: String) throws(ManifestError) {
        let reason: String
        do {
            let file = try JSONDecoder().decode(File.self, from: Self.bytes(path))
            guard file.number <= File.latest else {
                throw ManifestError.newerFormat(path: path, format: file.number, supported: File.latest)
            }
            self = .file(file)
            return
        } catch let error as ManifestError {
            throw error
        } catch {
            reason = DecodingFault.sentence(error)
        }
        do throws(ManifestError) {
            self = .manifest(try RunRecord(manifest: path))
        } catch .notAManifest {
            throw .neither(path: path, wanted: File.member, reason: reason)
        }
    }

    /// What either says.
    func value<Value>(
        _ ofFile: (File) -> Value, _ ofManifest: (RunRecord) throws -> Value
    ) throws(ManifestError) -> Value {
        switch self {
        case .file(let file): return ofFile(file)
        case .manifest(let record):
            do {
                return try ofManifest(record)
            } catch {
                // It was read whole a moment ago.
                throw .damaged(path: record.head.path, offset: 0, reason: "\(error)")
            }
        }
    }

    private static func bytes(_ path: String) throws(ManifestError) -> Data {
        do throws(CacheError) {
            let file = try ReadableFile(at: path)
            return Data(try file.read(min(Int(file.size), File.longest), at: 0))
        } catch {
            throw .unreadable(error)
        }
    }
}

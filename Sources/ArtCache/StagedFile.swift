/// An object's bytes in `tmp/`, written, not yet synced or published.
final class StagedFile: Sendable {
    let name: String
    let digest: ContentDigest
    let file: OpenFile

    init(_ file: consuming OpenFile, name: String, digest: ContentDigest) {
        self.file = file
        self.name = name
        self.digest = digest
    }

    convenience init(_ bytes: any ByteSource, as digest: ContentDigest, name: String, in folder: CacheFolder)
        throws(CacheError)
    {
        let file = try folder.staging.createFile(name, mode: 0o444)
        do {
            try bytes.withBytes { bytes throws(CacheError) in try file.write(bytes) }
        } catch {
            // The first error is the one to tell; what cannot be removed now is swept by the next run.
            do { try folder.staging.remove(name) } catch {}
            throw error
        }
        self.init(file, name: name, digest: digest)
    }
}

import ArtCache

extension NewPicture {
    /// The original's bytes; lending them cannot fail.
    var array: [UInt8] {
        var array: [UInt8] = []
        do { array = try bytes.withBytes { $0.withUnsafeBytes { Array($0) } } } catch {}
        return array
    }
}

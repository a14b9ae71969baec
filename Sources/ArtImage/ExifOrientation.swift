/// Reads the one EXIF entry that changes what is seen. Anything unexpected is no orientation, never an error: EXIF is
/// written by every tool there is.
enum ExifOrientation {
    private static let tag = 0x0112
    /// The type that EXIF demands, and the one that some writers use.
    private static let sizes = [3: 2, 4: 4]
    private static let entrySize = 12

    /// The orientation in the first directory of a TIFF structure (TIFF 6.0, section 2), or nil.
    static func read(tiff: RawSpan) -> Orientation? {
        guard let bigEndian = isBigEndian(tiff), tiff.number(at: 2, size: 2, bigEndian: bigEndian) == 42,
            let directory = tiff.number(at: 4, size: 4, bigEndian: bigEndian),
            let count = tiff.number(at: directory, size: 2, bigEndian: bigEndian)
        else { return nil }
        for index in 0..<count {
            let entry = directory + 2 + index * entrySize
            guard let found = tiff.number(at: entry, size: 2, bigEndian: bigEndian) else { return nil }
            if found == tag { return value(of: entry, in: tiff, bigEndian: bigEndian) }
        }
        return nil
    }

    private static func isBigEndian(_ tiff: RawSpan) -> Bool? {
        if tiff.has("MM") { return true }
        return tiff.has("II") ? false : nil
    }

    /// A single number stands left-justified in the entry's value field.
    private static func value(of entry: Int, in tiff: RawSpan, bigEndian: Bool) -> Orientation? {
        guard let type = tiff.number(at: entry + 2, size: 2, bigEndian: bigEndian), let size = sizes[type],
            tiff.number(at: entry + 4, size: 4, bigEndian: bigEndian) == 1
        else { return nil }
        return tiff.number(at: entry + 8, size: size, bigEndian: bigEndian).flatMap(Orientation.init(rawValue:))
    }
}

import CArtImage

/// The libraries that pictures go through, as they are loaded where they tell it.
package enum ImageLibraries {
    /// By name.
    package static var versions: [String: String] {
        var versions: [String: String] = [:]
        var index: Int32 = 0
        while let library = art_library(index) {
            var buffer = [CChar](repeating: 0, count: Int(ART_VERSION_LENGTH))
            art_library_version(index, &buffer)
            versions[String(cString: library)] = buffer.withUnsafeBufferPointer { text in
                String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            }
            index += 1
        }
        return versions
    }
}

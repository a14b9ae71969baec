import Testing

@testable import ArtImage

/// Proves a picture as a run does, with one rendition.
@discardableResult
func prove(_ bytes: [UInt8], _ acceptance: Acceptance) throws(ImageError) -> Thumbnails {
    try CodecThumbnailer().thumbnails(
        of: bytes.span.bytes, recipes: [Recipe(box: PixelSize(width: 32, height: 32))],
        limits: ImageLimits(acceptance: acceptance))
}

/// What proof says of a file, by its fault, whatever its format.
extension Sample {
    func expectTruncated(_ location: SourceLocation = #_sourceLocation) {
        for acceptance in [Acceptance.clean, .sound] {
            #expect(throws: ImageError.truncated(offset: bytes.count), sourceLocation: location) {
                try prove(bytes, acceptance)
            }
        }
    }

    func expectCorrupt(_ location: SourceLocation = #_sourceLocation) {
        for acceptance in [Acceptance.clean, .sound] {
            let error = #expect(throws: ImageError.self, sourceLocation: location) { try prove(bytes, acceptance) }
            guard case .corrupt(let reason, let offset) = error else {
                Issue.record("\(String(describing: error))", sourceLocation: location)
                continue
            }
            #expect(!reason.isEmpty && offset != nil, sourceLocation: location)
        }
    }

    func expectSoundButNotClean(_ location: SourceLocation = #_sourceLocation) throws {
        let proven = try prove(bytes, .sound)
        #expect(proven.verdict == .sound, sourceLocation: location)
        #expect(proven.warnings.count == 1, sourceLocation: location)
        #expect(throws: ImageError.self, sourceLocation: location) { try prove(bytes, .clean) }
    }

    /// The last 100 bytes are none of the picture's.
    func expectTrailingBytesNoted(_ location: SourceLocation = #_sourceLocation) throws {
        let proven = try prove(bytes, .clean)
        #expect(proven.verdict == .clean, sourceLocation: location)
        let warning = "bytes after the end of the picture at byte \(bytes.count - 100)"
        #expect(proven.warnings == [warning], sourceLocation: location)
    }

    func expectShownAsDamaged(_ location: SourceLocation = #_sourceLocation) throws {
        let proven = try prove(bytes, .any)
        #expect(proven.verdict == .damaged, sourceLocation: location)
        #expect(!proven.warnings.isEmpty, sourceLocation: location)
        #expect(proven.renditions.count == 1, sourceLocation: location)
    }

    /// Of every prefix from `least` bytes on an error of the right kind, never a picture and never a crash.
    func expectTruncatedPrefixes(from least: Int, _ location: SourceLocation = #_sourceLocation) {
        for length in least..<bytes.count {
            let prefix = Array(bytes.prefix(length))
            #expect(throws: ImageError.truncated(offset: length), sourceLocation: location) {
                try prove(prefix, .sound)
            }
        }
    }

    /// Each byte turned into something else: any result, but a result.
    func expectNoHarm(
        flipping flips: [UInt8], _ acceptances: [Acceptance], _ location: SourceLocation = #_sourceLocation
    ) {
        for offset in bytes.indices {
            for flip in flips {
                var damaged = bytes
                damaged[offset] ^= flip
                for acceptance in acceptances {
                    let outcome = Result { try prove(damaged, acceptance) }
                    guard case .success(let proven) = outcome else { continue }
                    #expect(proven.renditions.count == 1, sourceLocation: location)
                }
            }
        }
    }
}

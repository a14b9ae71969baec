import ArtImage
import CFuzz

@testable import ArtFetchCommand

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Decodes every file below a folder once, and pictures near the limits, at each level of `--accept` and with the limits
/// of the command line: what a run makes of them, under the sanitizers. Not for finding new inputs; the targets do that.
struct RecordedPictures {
    private let folder: String
    private let limits = ImageLimits()
    private var slowest = Extreme(value: Duration.zero, path: "none")
    private var largest = Extreme(value: 0, path: "none")
    private var count = 0

    private struct Extreme<Value: Comparable> {
        var value: Value
        var path: String

        mutating func note(_ other: Value, of path: String) {
            if other > value { (value, self.path) = (other, path) }
        }
    }

    private static let recipes = [100, 600].map { Recipe(box: PixelSize(width: $0, height: $0)) }
    /// Beyond what a decode says it needs: the header's own reading, both encoders and what they write.
    private static let allowance = 12_000_000
    /// What may pass between two looks at the clock, slowed by the sanitizers.
    private static let lateness = Duration.seconds(2)

    init(below folder: String) {
        self.folder = folder
    }

    mutating func run() throws {
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() {
            if let bytes = try contents(of: path) { check(bytes, of: path) }
        }
        expect(count > 0, "there is no file below \(folder)")
        for picture in LargePictures.all { check(picture.make(), of: picture.name) }
        StandardStream.output.write(
            """
            \(count) pictures at \(Acceptance.allCases.count) levels, nothing broken
            the slowest took \(slowest.value): \(slowest.path)
            the largest took \(largest.value) bytes: \(largest.path)

            """)
    }

    /// `nil` for a folder. An empty file is not read: Foundation leaks a page for each, and the leak checker counts it.
    private func contents(of path: String) throws -> [UInt8]? {
        let file = "\(folder)/\(path)"
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        guard attributes[.type] as? FileAttributeType == .typeRegular else { return nil }
        return attributes[.size] as? Int == 0 ? [] : [UInt8](try Data(contentsOf: URL(filePath: file)))
    }

    /// Writes the path before, so that the last one is where a sanitizer stopped.
    private mutating func check(_ bytes: [UInt8], of path: String) {
        StandardStream.output.write("\(path)\n")
        for acceptance in Acceptance.allCases { check(bytes, of: path, accepting: acceptance) }
        count += 1
    }

    private mutating func check(_ bytes: [UInt8], of path: String, accepting acceptance: Acceptance) {
        var limits = limits
        limits.acceptance = acceptance
        let needed = Result { () throws(ImageError) in
            try CodecThumbnailer().memoryNeeded(for: bytes.span.bytes, recipes: Self.recipes, limits: limits)
        }
        fuzz_start_measuring()
        let time = ContinuousClock().measure { decode(bytes, limits) }
        let most = fuzz_most_allocated()
        if case .success(let needed) = needed {
            expect(most <= needed + Self.allowance, "\(path): \(most) bytes were allocated, \(needed) were announced")
        }
        expect(most <= limits.maxDecodeMemory + Self.allowance, "\(path): \(most) bytes were allocated")
        expect(time <= limits.maxDecodeTime + Self.lateness, "\(path): took \(time)")
        slowest.note(time, of: path)
        largest.note(most, of: path)
    }

    /// An error is one of the outcomes that a picture may have, unless it says that we are at fault.
    private func decode(_ bytes: [UInt8], _ limits: ImageLimits) {
        do throws(ImageError) {
            _ = try CodecThumbnailer().thumbnails(of: bytes.span.bytes, recipes: Self.recipes, limits: limits)
        } catch .encoding(let reason) {
            fail("a thumbnail cannot be encoded: \(reason)")
        } catch {
            expect(!error.description.isEmpty, "an error without a sentence")
        }
    }
}

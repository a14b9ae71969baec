import CFuzz

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One thing that is fed with hostile bytes: a check that holds for all of them, and inputs to start from.
struct FuzzTarget: Sendable {
    var name: String
    /// libFuzzer knows no context, so the check cannot capture anything.
    var check: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
    var seeds: @Sendable () -> [[UInt8]]

    static let all = [jpeg, png, webp, gif, lists, formats, markup, words]

    func writeSeeds(to folder: String) throws {
        for (index, seed) in seeds().enumerated() {
            try Data(seed).write(to: URL(filePath: "\(folder)/\(name)-\(index + 1)"))
        }
    }
}

/// The input, copied: a read beyond its end is a read beyond the end of an allocation, which the sanitizer sees.
func input(_ bytes: UnsafePointer<UInt8>?, _ length: Int) -> [UInt8] {
    Array(UnsafeBufferPointer(start: bytes, count: length))
}

/// Ends the process with the sentence if what must hold does not; libFuzzer keeps the input.
func expect(_ isTrue: Bool, _ sentence: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line) {
    if !isTrue { fail(sentence(), file: file, line: line) }
}

func fail(_ sentence: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
    fatalError("broken: \(sentence)", file: file, line: line)
}

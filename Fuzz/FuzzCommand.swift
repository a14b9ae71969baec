import CFuzz

@testable import ArtFetchCommand

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The program that `Scripts/fuzz` builds: it holds all targets, and libFuzzer.
///
///     Fuzz targets                       their names, a line each
///     Fuzz seeds TARGET FOLDER           writes the inputs to start from
///     Fuzz recorded FOLDER               decodes each picture below it once
///     Fuzz TARGET [WORD…]                libFuzzer, with its own words
@main
struct FuzzCommand {
    static func main() throws {
        let words = CommandLine.arguments.dropFirst()
        switch (words.first, words.count) {
        case ("targets"?, 1): for target in FuzzTarget.all { print(target.name) }
        case ("seeds"?, 3): try target(words[2]).writeSeeds(to: words[3])
        case ("recorded"?, 2): try decodeRecorded(below: words[2])
        case (let name?, _): exit(run(target(name)))
        case (nil, _): refuse("what is to be fuzzed is missing")
        }
    }

    private static func target(_ name: String) -> FuzzTarget {
        guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
            refuse("\(name) is no target, expected one of \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
        }
        return target
    }

    private static func decodeRecorded(below folder: String) throws {
        fuzz_watch_allocations()
        var pictures = RecordedPictures(below: folder)
        try pictures.run()
    }

    private static func run(_ target: FuzzTarget) -> Int32 {
        // libFuzzer takes the first word for the program's name, and shows it.
        fuzz_run(CommandLine.argc - 1, CommandLine.unsafeArgv + 1, target.check)
    }

    private static func refuse(_ sentence: String) -> Never {
        StandardStream.error.write("fuzz: \(sentence)\n")
        exit(2)
    }
}

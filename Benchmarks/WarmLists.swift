import ArtTestSupport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a second run of the same list costs when nothing has changed, beside what aria2 needs to find that out.
extension Workbench {
    /// Skipped where a program is missing. The round that does not count is each contender's first run.
    func warmLists() throws {
        guard let nginx = Program("nginx")?.path, let aria2c = Program("aria2c")?.path else {
            return print("\nwarm: skipped, nginx or aria2c is not installed")
        }
        let lengths = [100, 10_000]
        let origin = try StaticOrigin(nginx, in: file("pictures")) { folder in
            for number in 1...10_000 {
                try Data(try ListOrigin.picture(number)).write(to: URL(filePath: "\(folder)/\(number).jpg"))
            }
        }
        let result = Result { for length in lengths { try warm(aria2c, length, origin.base) } }
        try origin.stop()
        try result.get()
    }

    private func warm(_ aria2c: String, _ length: Int, _ base: String) throws {
        let list = file("warm-\(length).txt")
        let urls = (1...length).map { "\(base)/\($0).jpg\n" }
        try Data(urls.joined().utf8).write(to: URL(filePath: list))
        let aria2 = Race.Contender(name: "aria2c --conditional-get -j16") { _ in
            Command(
                program: aria2c,
                words: [
                    "-q", "-j16", "--conditional-get=true", "--allow-overwrite=true", "-d", file("aria2-\(length)"),
                    "-i", list,
                ], log: file("log-aria2"))
        }
        let runs = builds.map { name, program in
            Race.Contender(name: name) { _ in
                Command(
                    program: program,
                    words: [
                        "urls", list, "--size", "100", "--allow-private", "--quiet", "--cache",
                        file("warm-\(name)-\(length)"),
                    ], log: file("log-\(name)"))
            }
        }
        try Race(title: "The same \(length) pictures again", rounds: options.rounds, contenders: runs + [aria2])
            .run(items: length)
    }
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What hosts that misbehave cost those that do not; see README.md beside this.
extension Workbench {
    /// Eight hosts with pictures, alone and beside one that is silent and one that says 429 for ten seconds.
    func tenHosts() throws {
        let good = Array(repeating: HostsOrigin.Role.pictures, count: 8)
        try compare(
            "2000 pictures of eight hosts", [("alone", good), ("beside two bad ones", [.silent, .limited] + good)],
            perHost: 250, isSorted: false, deadline: "15s")
    }

    /// Nine hosts, alone and after one whose items come first in the list and that wants a pause of a minute.
    func sortedList() throws {
        let good = Array(repeating: HostsOrigin.Role.missing, count: 9)
        try compare(
            "List sorted by host, nine hosts", [("alone", good), ("after a paused one", [.paused] + good)],
            perHost: (options.items.last ?? 10) / 10, isSorted: true, deadline: "10m")
    }

    /// Ten hosts that have nothing: the run's own memory, without pictures.
    func longLists() throws {
        var peaks: [Double] = []
        for count in options.items {
            let roles = Array(repeating: HostsOrigin.Role.missing, count: 10)
            let run = try run(roles, perHost: count / 10, isSorted: false, name: "length-\(count)", deadline: "1h")
                .usage
            print("\n\(count) items: peak \(Table.number(run.peak / 1e6)) MB, \(Table.number(run.wall)) s")
            peaks.append(run.peak)
        }
        guard let first = options.items.first, let last = options.items.last, first < last else { return }
        print("An item more adds \(Table.number((peaks[peaks.count - 1] - peaks[0]) / Double(last - first))) bytes.")
    }
}

extension Workbench {
    private func compare(
        _ title: String, _ variants: [(name: String, roles: [HostsOrigin.Role])], perHost: Int, isSorted: Bool,
        deadline: String
    ) throws {
        var spans = variants.map { _ in [Double]() }
        for round in 0...options.rounds {
            let places = Array(variants.indices)
            for place in round.isMultiple(of: 2) ? places : places.reversed() {
                let span = try run(
                    variants[place].roles, perHost: perHost, isSorted: isSorted, name: "hosts-\(round)-\(place)",
                    deadline: deadline
                ).span
                if round > 0 { spans[place].append(span) }
            }
        }
        print("\n### \(title) (\(options.rounds) rounds)\n\n| | s until their last | × |\n|---|---|---|")
        for (variant, times) in zip(variants, spans) {
            let paired = zip(times, spans[0]).map { $0 / $1 }.median
            print(
                "| \(variant.name) | \(Table.number(times.median)) | "
                    + "\(Table.number(times.median / spans[0].median)) / \(Table.number(paired)) |")
        }
    }

    /// One run over new origins and an empty cache, and how long the good hosts were asked.
    private func run(
        _ roles: [HostsOrigin.Role], perHost: Int, isSorted: Bool, name: String, deadline: String
    ) throws -> (span: Double, usage: Usage) {
        let pictures = roles.contains(.pictures) ? roles.count * perHost : 1
        let words = ["serve-hosts", roles.map(\.rawValue).joined(separator: ","), String(pictures)]
        let origin = try OriginProcess(CommandLine.arguments[0], words, in: scratchPath)
        let list = file(name + ".txt")
        try write(urls(origin.ports, perHost: perHost, isSorted: isSorted), to: list)
        let command = Command(
            program: options.artfetch,
            words: [
                "urls", list, "--allow-private", "--quiet", "--fail-on", "none", "--deadline", deadline,
                "--cache", file(name),
            ], log: file("log-hosts"))
        let usage = Result { try command.measure() }
        try origin.stop()
        return (try origin.span(), try usage.get())
    }

    /// By host, or each host in turn. The pictures have numbers of their own.
    private func urls(_ ports: [Int], perHost: Int, isSorted: Bool) -> some Sequence<String> {
        (0..<ports.count * perHost).lazy.map { index in
            let port = isSorted ? index / perHost : index % ports.count
            return "http://127.0.0.1:\(ports[port])/\(index + 1).jpg\n"
        }
    }

    /// In pieces: this program must stay smaller than what it measures.
    private func write(_ lines: some Sequence<String>, to path: String) throws {
        guard FileManager.default.createFile(atPath: path, contents: nil), let file = fopen(path, "w") else {
            throw BenchmarkError.system(call: "open \(path)", code: errno)
        }
        defer { fclose(file) }
        for line in lines where fputs(line, file) < 0 { throw BenchmarkError.system(call: "write", code: errno) }
    }
}

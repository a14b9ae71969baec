import ArtFetch

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A list of so many rows in each form that `urls` reads, and a reader that does nothing with its items.
struct ListFormats {
    /// The start of the list, a row and what follows one, and the end.
    private struct Form: Sendable {
        var name: String
        var start = ""
        var row: @Sendable (Int) -> String
        var separator = "\n"
        var end = "\n"

        /// Row by row: a child's peak of memory is never told as less than what this process has when it starts it.
        func write(rows: Int, to path: String) throws {
            guard let file = fopen(path, "w") else { throw BenchmarkError.words("\(path) cannot be opened") }
            var isWritten = fputs(start, file) >= 0
            for number in 1...rows {
                isWritten = fputs(row(number) + (number < rows ? separator : end), file) >= 0 && isWritten
            }
            guard fclose(file) == 0, isWritten else { throw BenchmarkError.words("\(path) cannot be written") }
        }
    }

    private static let forms = [
        Form(name: "text") { "https://images.example/covers/\($0).jpg\tTitle of number \($0)" },
        Form(name: "csv", start: "id,url,title\n") {
            "\($0),https://images.example/covers/\($0).jpg,\"Title, with a comma, of \"\"number\"\" \($0)\""
        },
        Form(name: "tsv", start: "id\turl\ttitle\n") {
            "\($0)\thttps://images.example/covers/\($0).jpg\tTitle of \($0)"
        },
        Form(name: "json", start: "[", row: object, separator: ",\n", end: "]\n"),
        Form(name: "jsonl", row: object),
        Form(
            name: "manifest", start: "{ \"format\": 1, \"artfetch\": \"0.1.0\", \"entries\": [\n",
            row: { number in
                "{\"position\":\(number),\"id\":\"\(number)\",\"title\":\"Title\",\"subtitle\":null,\"section\":null,\"page\":null,"
                    + "\"image\":\"https://images.example/covers/\(number).jpg\",\"state\":\"cancelled\"}"
            }, separator: ",\n", end: "] }\n"),
    ]

    private static func object(_ number: Int) -> String {
        "{\"id\":\(number),\"url\":\"https://images.example/covers/\(number).jpg\",\"title\":\"Title of number \(number)\"}"
    }

    /// Writes each form below `folder`; returns their names and paths.
    static func write(rows: Int, in folder: String) throws -> [(name: String, path: String)] {
        try forms.map { form in
            let path = "\(folder)/list.\(form.name)"
            try form.write(rows: rows, to: path)
            return (form.name, path)
        }
    }

    /// `Benchmarks read FILE COUNT`: reads a list to its end, and ends with an error if it has not so many items.
    static func read(_ words: [String]) throws {
        guard words.count == 3, let count = Int(words[2]) else { throw Options.problem("expected read FILE COUNT") }
        let feed = try URLsFeed(words: [words[1]])
        var list = ListReading(feed.reader(for: feed.start()[0]))
        let descriptor = open(words[1], O_RDONLY)
        guard descriptor >= 0 else { throw BenchmarkError.words("\(words[1]) cannot be opened") }
        defer { close(descriptor) }
        var found = 0
        while let chunk = try piece(of: descriptor) {
            var position = 0
            while let page = list.next(in: chunk, at: &position) { found += page.items.count { $0.image != nil } }
        }
        if let page = list.finish() { found += page.items.count { $0.image != nil } }
        guard found == count else { throw BenchmarkError.words("\(found) items were read, \(count) are there") }
    }

    private static func piece(of descriptor: Int32) throws -> [UInt8]? {
        var result = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            result = fill(descriptor, buffer)
            count = max(result, 0)
        }
        guard result >= 0 else { throw BenchmarkError.words("the list cannot be read") }
        return bytes.isEmpty ? nil : bytes
    }
}

/// read(2), whose name the enumeration above has too.
private func fill(_ descriptor: Int32, _ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}

extension Workbench {
    /// What reading a list costs, without fetching anything.
    func listFormats() throws {
        let rows = options.items.last ?? 1
        let lists = try ListFormats.write(rows: rows, in: scratchPath)
        let contenders = lists.map { name, path in
            Race.Contender(name: name) { _ in
                Command(
                    program: CommandLine.arguments[0], words: ["read", path, String(rows)], log: file("log-\(name)"))
            }
        }
        try Race(title: "Reading lists of \(rows) rows", rounds: options.rounds, contenders: contenders)
            .run(items: rows)
    }
}

/// What was typed after `serve`.
struct ServeOptions {
    /// Written when the origin listens: whoever waits for the file knows the port.
    var portFile = ""
    /// 0 takes a free one.
    var port: UInt16 = 0
    /// Standard output without it.
    var log: String?
    var samples = "samples"
    /// Milliseconds before each answer, as a network takes them; on loopback a run would be over before it is seen.
    var delay = 0

    init(_ words: [String]) throws(WordsError) {
        var rest = words[...]
        while let flag = rest.popFirst() {
            guard let value = rest.popFirst() else { throw WordsError(problem: "\(flag) needs a value") }
            try take(flag, value)
        }
        if portFile.isEmpty { throw WordsError(problem: "--port-file is missing") }
    }

    private mutating func take(_ flag: String, _ value: String) throws(WordsError) {
        switch flag {
        case "--port-file": portFile = value
        case "--log": log = value
        case "--samples": samples = value
        case "--port":
            guard let number = UInt16(value) else { throw WordsError(problem: "\(value) is no port, 0…65535 are") }
            port = number
        case "--delay":
            guard let number = UInt16(value) else { throw WordsError(problem: "\(value) is no time, 0…65535 ms are") }
            delay = Int(number)
        default: throw WordsError(problem: "\(flag) is unknown")
        }
    }
}

/// The words cannot be understood; the usage is part of the sentence.
struct WordsError: Error, CustomStringConvertible {
    var problem: String

    var description: String { problem + "\n" + SampleOriginCommand.usage }
}

/// The names in `tmp/`: `run-<id>.jsonl` for a run's journal, `run-<id>.uses` for what it uses, `run-<id>-<n>.part` for
/// what it stages.
enum RunFileName: Hashable, Sendable {
    case journal(run: String)
    case uses(run: String)
    case part(run: String, number: Int)

    /// Ids are 16 lower-case hexadecimal digits.
    static let idLength = 16

    /// `nil` for a name of anything else, which is left alone.
    init?(_ name: String) {
        guard name.hasPrefix("run-") else { return nil }
        let run = String(name.dropFirst(4).prefix(Self.idLength))
        let rest = name.dropFirst(4 + Self.idLength)
        guard run.utf8.count == Self.idLength, run.utf8.allSatisfy(Self.isHexadecimal) else { return nil }
        if rest == ".jsonl" {
            self = .journal(run: run)
        } else if rest == ".uses" {
            self = .uses(run: run)
        } else if rest.hasPrefix("-"), rest.hasSuffix(".part"), let number = Int(rest.dropFirst().dropLast(5)) {
            self = .part(run: run, number: number)
        } else {
            return nil
        }
    }

    var text: String {
        switch self {
        case .journal(let run): "run-\(run).jsonl"
        case .uses(let run): "run-\(run).uses"
        case .part(let run, let number): "\(Self.partNames(run: run).prefix)\(number)\(Self.partNames(run: run).suffix)"
        }
    }

    /// What is before and behind the number of what a run stages.
    static func partNames(run: String) -> (prefix: String, suffix: String) { ("run-\(run)-", ".part") }

    var run: String {
        switch self {
        case .journal(let run), .uses(let run), .part(let run, _): run
        }
    }

    static func newID() -> String {
        let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
        return String(repeating: "0", count: idLength - digits.count) + digits
    }

    private static func isHexadecimal(_ character: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(character)
    }
}

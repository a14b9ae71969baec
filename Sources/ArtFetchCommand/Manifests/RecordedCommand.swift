import ArtFetch
import ArtImage

/// The command line that a manifest's run can be made by again, as far as the manifest knows it: feed, words, recipe and
/// options. Header fields, tokens, leave to ask private addresses, output and reports are not in a manifest.
enum RecordedCommand {
    /// `nil` for a feed, or words of one, that this version does not know.
    static func words(of head: RecordedHead) -> [String]? {
        guard let feed = FeedName(rawValue: head.feed.name), let asked = parameters(head.feed.parameters ?? [:]) else {
            return nil
        }
        let flags = asked.flags + recipe(head.recipe) + options(head.options)
        let place = head.path.isEmpty ? [] : ["--manifest", head.path]
        // A word may begin with a hyphen.
        let words = asked.words.contains { $0.hasPrefix("-") && $0 != "-" } ? ["--"] + asked.words : asked.words
        return ["artfetch", feed.rawValue] + flags + place + words
    }

    /// As one types it into a shell.
    static func line(of head: RecordedHead) -> String? {
        words(of: head)?.map(ShellWord.quoted).joined(separator: " ")
    }
}

extension RecordedCommand {
    /// The parameters that are typed as words.
    private static let words: Set<String> = ["artists", "categories", "query", "releases", "urls", "feed"]

    private static func parameters(
        _ parameters: [String: FeedParameter.Value]
    ) -> (words: [String], flags: [String])? {
        var (words, flags) = ([String](), [String]())
        for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
            let texts = value.texts
            if Self.words.contains(name) {
                words += texts
            } else {
                guard let flag = flag(name), !texts.isEmpty else { return nil }
                if flag == "media" { flags += ["--api", "v1"] }
                // A list takes all words up to the next flag.
                flags += texts.flatMap { ["--\(flag)", $0] }
            }
        }
        return (words, flags)
    }

    /// `urlColumn` is `--url-column`; `nil` if there is no such flag.
    private static func flag(_ parameter: String) -> String? {
        let name = parameter.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
        return FlagTable.flag(named: name)?.name
    }

    /// What is not as it is without any flag.
    private static func recipe(_ recipe: RecordedRecipe?) -> [String] {
        guard let recipe else { return [] }
        let values = [
            ("size", recipe.sizes.joined(separator: ",")), ("fit", recipe.fit), ("filter", recipe.filter),
            ("format", recipe.format), ("quality", String(recipe.quality)), ("chroma", recipe.chroma),
            ("background", recipe.background),
        ]
        let switches = [
            ("upscale", recipe.upscale), ("progressive", recipe.progressive), ("optimize", recipe.optimize),
            ("linear", recipe.linear), ("keep-icc", recipe.keepICC),
        ]
        return values.flatMap(changed) + switches.filter(\.1).map { "--\($0.0)" }
    }

    private static func options(_ options: RecordedOptions?) -> [String] {
        guard let options else { return [] }
        let values = [
            ("accept", options.accept), ("retries", String(options.retries)), ("max-bytes", String(options.maxBytes)),
            ("max-pixels", String(options.maxPixels)), ("max-decode-memory", String(options.maxDecodeMemory)),
        ]
        return values.flatMap(changed) + (options.original == true ? ["--original"] : [])
            + (options.endpoint.map { ["--endpoint", $0] } ?? [])
    }

    /// The flag with its value, unless that is the default.
    private static func changed(_ name: String, _ value: String) -> [String] {
        var (usual, recorded) = (Arguments(feed: .urls), Arguments(feed: .urls))
        guard let flag = FlagTable.flag(named: name) else { return [] }
        do {
            try flag.store(value, &recorded)
            if case .word(let word) = flag.defaultValue { try flag.store(word, &usual) }
        } catch {
            return []  // Not a value of this version: what it stood for cannot be typed.
        }
        return usual == recorded ? [] : ["--\(name)", value]
    }
}

extension FeedParameter.Value {
    fileprivate var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .number(let number): [String(number)]
        case .list(let words): words
        }
    }
}

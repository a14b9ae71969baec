import ArtFetch

/// A feed of one's own, as a file has it: one of the program's feeds with words and flags.
struct NamedFeed: Sendable {
    /// A flag, its values as they would be typed, and where the file has them.
    struct Setting: Sendable {
        var flag: Flag
        var values: [String]
        var place: String
    }

    let name: String
    let file: NamedFeedFile
    var feed: FeedName
    /// For `artfetch feeds`: one line.
    var about: String?
    var words: [String] = []
    var settings: [Setting] = []

    /// What was set, as if it had been typed.
    ///
    /// - Parameters:
    ///   - words: what was typed after the name; if anything, it takes the place of the file's words.
    ///   - flags: the names of those that were typed and thereby win.
    func arguments(words typed: [String] = [], without flags: Set<String> = []) throws(NamedFeedFault) -> Arguments {
        var arguments = Arguments(feed: feed)
        arguments.name = name
        arguments.words = typed.isEmpty ? words : typed
        if flags.isEmpty { arguments.given = Set(settings.map(\.flag.name)) }
        for setting in settings where !flags.contains(setting.flag.name) {
            for value in setting.values {
                do {
                    try setting.flag.store(value, &arguments)
                } catch {
                    let shown = setting.flag.hidesValue ? nil : value
                    throw file.fault(.badValue(shown, error), at: setting.place)
                }
            }
        }
        return arguments
    }
}

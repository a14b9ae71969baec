import ArtFetch

/// Checks one named feed of a file, member by member.
struct NamedFeedReader {
    let name: String
    let file: NamedFeedFile

    /// The members that are no flags.
    private static let own = ["feed", "words", "about"]

    func feed(_ value: JSONValue) throws(NamedFeedFault) -> NamedFeed {
        guard case .object(let members) = value else {
            throw fault(.wrongType(looks: value.looks, expected: "an object"), at: nil)
        }
        var feed = NamedFeed(name: name, file: file, feed: try base(members["feed"]))
        feed.about = try members["about"].map { value throws(NamedFeedFault) in try text(value, "about") }
        feed.words = try words(members["words"], of: feed.feed)
        for member in members.keys.sorted() where !Self.own.contains(member) {
            guard let value = members[member] else { continue }
            if let setting = try setting(member, value, of: feed.feed) { feed.settings.append(setting) }
        }
        try check(feed)
        return feed
    }

    /// A value that its flag refuses, or the feed, is found here and not when it is used. Words may still be typed.
    private func check(_ feed: NamedFeed) throws(NamedFeedFault) {
        let arguments = try feed.arguments()
        guard !feed.words.isEmpty || FeedTable[feed.feed].words.areOptional else { return }
        do throws(UsageError) {
            _ = try FeedChoice.feed(for: arguments)
        } catch {
            if case .refused(_, .missing) = error { return }
            throw fault(.refused(error.description), at: nil)
        }
    }

    private func base(_ value: JSONValue?) throws(NamedFeedFault) -> FeedName {
        guard let value else { throw fault(.noFeed, at: nil) }
        let word = try text(value, "feed")
        guard let feed = FeedName(rawValue: word) else {
            let suggestion = Suggestion.nearest(to: word, in: FeedName.allCases.map(\.rawValue))
            throw fault(.unknownFeed(word, suggestion: suggestion), at: "feed")
        }
        return feed
    }

    private func words(_ value: JSONValue?, of feed: FeedName) throws(NamedFeedFault) -> [String] {
        guard let value else { return [] }
        let words = try texts(value, "words")
        guard feed.readsLists else { return words }
        var paths: [String] = []
        for word in words { paths.append(ListWord(word) == .file ? try path(word, "words") : word) }
        return paths
    }

    /// `nil` for a switch that is off.
    private func setting(
        _ member: String, _ value: JSONValue, of feed: FeedName
    ) throws(NamedFeedFault) -> NamedFeed.Setting? {
        guard let flag = FlagTable.flag(named: member) else {
            let known = Self.own + FlagTable.flags(of: feed).filter { $0.scope != .commandLine }.map(\.name)
            throw fault(.unknownMember(suggestion: Suggestion.nearest(to: member, in: known)), at: member)
        }
        guard flag.scope != .commandLine else { throw fault(.onlyTyped, at: member) }
        guard flag.belongs(to: feed) else { throw fault(.foreignFlag(feed: feed, owners: flag.owners), at: member) }
        guard flag.scope == .anyFile || file.owner == .user else { throw fault(.onlyInOwnFile, at: member) }
        guard let values = try values(value, of: flag) else { return nil }
        return NamedFeed.Setting(flag: flag, values: values, place: place(member))
    }
}

// MARK: - Values

extension NamedFeedReader {
    /// As they would be typed; `nil` for a switch that is off.
    private func values(_ value: JSONValue, of flag: Flag) throws(NamedFeedFault) -> [String]? {
        if flag.isSwitch {
            guard case .bool(let isOn) = value else {
                throw fault(.wrongType(looks: value.looks, expected: "true or false"), at: flag.name)
            }
            return isOn ? [""] : nil
        }
        if flag.form == .boxes { return [try texts(value, flag.name).joined(separator: ",")] }
        if flag.repetition != .lastWins {
            return try texts(value, flag.name).map { text throws(NamedFeedFault) in try located(text, of: flag) }
        }
        return [try located(try text(value, flag.name), of: flag)]
    }

    /// With its path as seen from here.
    private func located(_ word: String, of flag: Flag) throws(NamedFeedFault) -> String {
        let sign = flag.pathPlace == .afterSign ? word.firstIndex(of: "=") : nil
        let start = sign.map(word.index(after:)) ?? word.startIndex
        let isPath = flag.pathPlace == .whole || sign != nil
        guard isPath, word[start...] != "-" else { return word }
        return try word[..<start] + path(String(word[start...]), flag.name)
    }

    private func text(_ value: JSONValue, _ member: String) throws(NamedFeedFault) -> String {
        switch value {
        case .string(let text): return text
        case .number(let digits): return digits
        case .null, .bool, .array, .object:
            throw fault(.wrongType(looks: value.looks, expected: "a string or a number"), at: member)
        }
    }

    /// One or several.
    private func texts(_ value: JSONValue, _ member: String) throws(NamedFeedFault) -> [String] {
        guard case .array(let elements) = value else { return [try text(value, member)] }
        var texts: [String] = []
        for (index, element) in elements.enumerated() { texts.append(try text(element, "\(member)[\(index)]")) }
        return texts
    }

    private func path(_ word: String, _ member: String) throws(NamedFeedFault) -> String {
        guard let path = FilePath(word, in: file).resolved else { throw fault(.outsideFolder(word), at: member) }
        return path
    }

    private func fault(_ problem: NamedFeedFault.Problem, at member: String?) -> NamedFeedFault {
        file.fault(problem, at: place(member))
    }

    private func place(_ member: String?) -> String {
        (["feeds", name] + [member].compactMap(\.self)).joined(separator: ".")
    }
}

import Testing

@testable import ArtFetchCommand

struct FlagTableTests {
    @Test func `a default that is shown is the default that is used`() throws {
        for flag in FlagTable.all {
            guard case .word(let word) = flag.defaultValue else { continue }
            var arguments = Arguments(feed: .music)
            try flag.store(word, &arguments)
            #expect(arguments == Arguments(feed: .music), "--\(flag.name)")
        }
    }

    @Test func `a name or letter belongs to one flag`() {
        let names = FlagTable.all.map(\.name)
        #expect(Set(names).count == names.count)
        let letters = FlagTable.all.compactMap(\.short)
        #expect(Set(letters).count == letters.count)
    }

    @Test func `a value word lists exactly the words that the flag takes`() {
        for flag in FlagTable.all {
            guard case .oneOf(let words) = flag.form else { continue }
            #expect(Set(flag.valueWord.split(separator: "|").map(String.init)) == Set(words), "--\(flag.name)")
        }
    }

    @Test func `only feed flags belong to feeds`() {
        for flag in FlagTable.all {
            #expect((flag.group == .feed) == !flag.feeds.isEmpty, "--\(flag.name)")
        }
    }

    @Test func `help lines are no sentences`() {
        for flag in FlagTable.all {
            #expect(!flag.help.isEmpty && !flag.help.hasSuffix("."), "--\(flag.name)")
        }
    }
}

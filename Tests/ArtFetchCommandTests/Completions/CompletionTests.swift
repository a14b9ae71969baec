import ArtTestSupport
import Testing

@testable import ArtFetchCommand

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The shells themselves say what they complete; it is held against the table of flags.
struct CompletionTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    @Test(.enabled(if: Program("bash") != nil, "needs bash"), arguments: CompletionTable.all.subjects.map(\.words))
    func `bash offers the flags of a subject, and no others`(words: [String]) throws {
        #expect(try bash(words + ["--"]).sorted() == Self.flags(words))
    }

    @Test(.enabled(if: Program("fish") != nil, "needs fish"), arguments: CompletionTable.all.subjects.map(\.words))
    func `fish offers the flags of a subject, and no others`(words: [String]) throws {
        #expect(try fish((words + ["--"]).joined(separator: " ")).sorted() == Self.flags(words))
    }

    @Test(.enabled(if: Program("zsh") != nil, "needs zsh"), arguments: CompletionTable.all.subjects.map(\.words))
    func `zsh offers the flags of a subject, and no others`(words: [String]) throws {
        let flags = try zsh((words + ["--"]).joined(separator: " ")).map {
            $0.hasSuffix("=") ? String($0.dropLast()) : $0
        }
        #expect(flags.sorted() == Self.flags(words))
    }

    @Test(.enabled(if: Program("bash") != nil, "needs bash"))
    func `bash offers first words, verbs, the words of a flag and files`() throws {
        #expect(try bash(["m"]) == ["music"])
        #expect(try bash(["cache", "ver"]) == ["verify"])
        #expect(try bash(["music", "--fit", "co"]).sorted() == ["contain", "cover"])
        #expect(try bash(["music", "--fit", "=", "pa"]) == ["pad"])
        #expect(try bash(["completions", ""]) == ["bash", "zsh", "fish"])
        try Data().write(to: URL(filePath: folder.file("a list.txt")))
        #expect(try bash(["urls", folder.file("a")]) == [folder.file("a list.txt")])
        #expect(try bash(["urls", "--manifest", folder.file("a")]) == [folder.file("a list.txt")])
        #expect(try bash(["music", "--limit", ""]) == [])
    }

    @Test(.enabled(if: Program("fish") != nil, "needs fish"))
    func `fish offers first words, verbs and the words of a flag`() throws {
        #expect(try fish("m") == ["music"])
        #expect(try fish("cache ver") == ["verify"])
        #expect(try fish("music --fit co").sorted() == ["contain", "cover"])
        #expect(try fish("completions ").sorted() == ["bash", "fish", "zsh"])
    }

    @Test(.enabled(if: Program("zsh") != nil, "needs zsh"))
    func `zsh offers first words, verbs and the words of a flag`() throws {
        #expect(try zsh("m") == ["music"])
        #expect(try zsh("cache ver") == ["verify"])
        #expect(try zsh("music --fit=co").sorted() == ["contain", "cover"])
    }

    @Test func `a help text with quotes and brackets stays a help text`() {
        for shell in Shell.allCases { #expect(!shell.script.contains("\n\n\n")) }
        #expect(ZshCompletion.script(.all).contains("owners'\\'' avatars"))
        #expect(FishCompletion.script(.all).contains("owners\\' avatars"))
    }

    private static func flags(_ words: [String]) -> [String] {
        let subject = CompletionTable.all.subjects.first { $0.words == words }
        return (subject?.entries ?? []).map { "--" + $0.flag.name }.sorted()
    }
}

extension CompletionTests {
    private func bash(_ words: [String]) throws -> [String] {
        let line = (["artfetch"] + words).map { "'\($0)'" }.joined(separator: " ")
        return try lines(
            of: "bash", ["--norc"], script: .bash,
            """
            COMP_WORDS=(\(line)); COMP_CWORD=\(words.count); _artfetch
            printf '%s\\n' "${COMPREPLY[@]}"
            """)
    }

    private func fish(_ words: String) throws -> [String] {
        try lines(of: "fish", ["--no-config"], script: .fish, "complete -C 'artfetch \(words)'").map { line in
            String(line.prefix { $0 != "\t" })
        }
    }

    /// zsh completes in its line editor alone: so it gets a terminal of its own (zpty), in which `compadd` writes down what
    /// it is given instead of offering it.
    private func zsh(_ words: String) throws -> [String] {
        let inner = folder.file("inner.zsh")
        let found = folder.file("found-\(UInt64.random(in: 0...UInt64.max))")
        try """
        autoload -Uz compinit && compinit -u -d \(folder.file("dump"))
        source \(folder.file("script"))
        compdef _artfetch artfetch
        compadd() {
          local -a matches
          builtin compadd -O matches "$@"
          (( $#matches )) && print -rl -- $matches >>\(found)
          builtin compadd "$@"
        }
        finished() { print -r -- finished >>\(found); exit }
        zle -C complete-all complete-word complete_all
        complete_all() { _main_complete }
        typing() { BUFFER='artfetch \(words)'; CURSOR=$#BUFFER; zle complete-all; finished }
        zle -N zle-line-init typing
        """.write(toFile: inner, atomically: false, encoding: .utf8)
        let lines = try lines(
            of: "zsh", ["-f"], script: .zsh,
            """
            zmodload zsh/zpty
            zpty -b shell "TERM=vt100 zsh -f -i"
            zpty -w shell "PROMPT=; source \(inner)"
            while ! grep -qs finished \(found) && zpty -t shell; do zpty -r shell ignored; done
            grep -vx finished \(found)
            """)
        return Array(Set(lines))
    }

    /// What a shell writes that has read the script.
    private func lines(of shell: String, _ options: [String], script: Shell, _ command: String) throws -> [String] {
        let program = try #require(Program(shell))
        let (file, log) = (folder.file("script"), folder.file("log"))
        try script.script.write(toFile: file, atomically: false, encoding: .utf8)
        let source = shell == "zsh" ? "" : "source \(file)\n"
        try "".write(toFile: log, atomically: false, encoding: .utf8)
        _ = try program.run(options + ["-c", source + command], log: log)
        return try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init)
    }
}

/// Completions for fish: `complete`, https://fishshell.com/docs/current/cmds/complete.html
enum FishCompletion {
    static func script(_ table: CompletionTable) -> String {
        let first = table.first.map {
            "complete -c artfetch -n __fish_use_subcommand -f -a \($0.word) -d \(quoted($0.help))"
        }
        let others = table.others.map { other in
            "complete -c artfetch -n \(quoted("__artfetch_is \(other.word)")) -f -a \(quoted(other.next.joined(separator: " ")))"
        }
        let subjects = table.subjects.flatMap { subject in
            [words(subject)] + subject.entries.map { line($0, subject) }
        }
        return """
            # Completions of artfetch for fish: artfetch completions fish > ~/.config/fish/completions/artfetch.fish
            function __artfetch_is -d 'whether these are the words so far, flags left out'
                set -l words (commandline -opc | string match -v -- '-*')
                test (count $words) -gt (count $argv); or return 1
                set -l last (math (count $argv) + 1)
                test "$words[2..$last]" = "$argv"; or return 1
                # `cache` alone: its verb is to come.
                test "$argv" != cache; or test (count $words) -eq 2
            end
            complete -c artfetch -n __fish_use_subcommand -f -s h -l help -d 'help'
            complete -c artfetch -n __fish_use_subcommand -f -s V -l version -d 'the version'
            \((first + others + subjects).joined(separator: "\n"))
            """
    }

    private static func condition(_ subject: CompletionTable.Subject) -> String {
        "-n \(quoted("__artfetch_is \(subject.words.joined(separator: " "))"))"
    }

    /// Files only where words may be files.
    private static func words(_ subject: CompletionTable.Subject) -> String {
        "complete -c artfetch \(condition(subject)) \(subject.takesFiles ? "-F" : "-f")"
    }

    private static func line(_ entry: CompletionTable.Entry, _ subject: CompletionTable.Subject) -> String {
        let flag = entry.flag
        let short = flag.short.map { " -s \($0)" } ?? ""
        let help = " -d \(quoted(flag.help))"
        return "complete -c artfetch \(condition(subject))\(short) -l \(flag.name)\(value(entry.value))\(help)"
    }

    private static func value(_ value: CompletionTable.Value) -> String {
        switch value {
        case .none: ""
        case .words(let words): " -x -a \(quoted(words.joined(separator: " ")))"
        case .file: " -r -F"
        case .folder: " -x -a '(__fish_complete_directories)'"
        case .other: " -x"
        }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}

/// Completions for bash, from 3.2 on (that of macOS): `complete -F`, bash(1), Programmable Completion.
enum BashCompletion {
    static func script(_ table: CompletionTable) -> String {
        let first = table.first.map(\.word) + CompletionTable.alone
        let nested = table.others.map { "        \($0.word)) words='\($0.next.joined(separator: " "))' ;;" }
        return """
            # Completions of artfetch for bash: eval "$(artfetch completions bash)"
            _artfetch() {
                local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
                local first= subject= words= word IFS=$' \\t\\n'
                # bash takes the = between a flag and its value for a word.
                if [[ $current == = ]]; then current=; fi
                if [[ $previous == = && $COMP_CWORD -ge 2 ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi
                for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
                    if [[ $word == -* ]]; then continue; fi
                    if [[ -z $first ]]; then first=$word; subject=$word; continue; fi
                    if [[ $first == cache ]]; then subject=cache_$word; fi
                    break
                done
                case $previous in
            \(values(table))
                esac
                case $subject in
            \(subjects(table))
                esac
                if [[ -z $first ]]; then words='\(first.joined(separator: " "))'; fi
                if [[ $subject == "$first" && $current != -* ]]; then
                    case $first in
            \(nested.joined(separator: "\n"))
                    esac
                fi
                COMPREPLY=($(compgen -W "$words" -- "$current"))
            \(files(table))
            }
            complete -F _artfetch artfetch
            """
    }

    private static func subjects(_ table: CompletionTable) -> String {
        table.subjects.map { subject in
            "        \(subject.name)) words='\(subject.entries.map { "--" + $0.flag.name }.joined(separator: " "))' ;;"
        }.joined(separator: "\n")
    }

    /// Of all flags, for each has one meaning.
    private static func values(_ table: CompletionTable) -> String {
        FlagTable.all.compactMap { flag in
            let spelled = (["--" + flag.name] + [flag.short.map { "-\($0)" }].compactMap { $0 }).joined(separator: "|")
            return action(CompletionTable.Entry(flag: flag).value).map { "        \(spelled)) \($0); return ;;" }
        }.joined(separator: "\n")
    }

    private static func action(_ value: CompletionTable.Value) -> String? {
        switch value {
        case .none: nil
        case .words(let words): "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$current\"))"
        case .file: "IFS=$'\\n' COMPREPLY=($(IFS=$'\\n' compgen -f -- \"$current\"))"
        case .folder: "IFS=$'\\n' COMPREPLY=($(IFS=$'\\n' compgen -d -- \"$current\"))"
        case .other: "COMPREPLY=()"
        }
    }

    private static func files(_ table: CompletionTable) -> String {
        let names = table.subjects.filter(\.takesFiles).map(\.name).joined(separator: "|")
        return """
                case $subject in
                    \(names)) if [[ $current != -* ]]; then IFS=$'\\n'; COMPREPLY+=($(compgen -f -- "$current")); fi ;;
                esac
            """
    }
}

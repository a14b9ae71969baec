/// Completions for zsh: `_arguments` and `_describe`, zshcompsys(1).
enum ZshCompletion {
    static func script(_ table: CompletionTable) -> String {
        """
        #compdef artfetch
        # Completions of artfetch for zsh: a file _artfetch in a folder of $fpath
        _artfetch() {
          local curcontext=$curcontext state line
          local -a first
          first=(
        \(table.first.map { "    \(quoted("\(escaped($0.word)):\($0.help)"))" }.joined(separator: "\n"))
          )
          _arguments -C '(- *)'{-h,--help}'[help]' '(- *)'{-V,--version}'[the version]' '1: :->first' '*:: :->rest' && return
          case $state in
            first) _describe -t commands 'artfetch command' first ;;
            rest)
              case $line[1] in
        \(commands(table))
              esac ;;
          esac
        }
        \(functions(table))
        if [[ $funcstack[1] == _artfetch ]]; then _artfetch "$@"; else compdef _artfetch artfetch; fi
        """
    }

    private static func commands(_ table: CompletionTable) -> String {
        let feeds = table.subjects.filter { $0.words.count == 1 }.map { "        \($0.name)) _artfetch_\($0.name) ;;" }
        let others = table.others.map { other in
            guard other.word == "cache" else {
                return "        \(other.word)) _arguments '1: :(\(other.next.joined(separator: " ")))' ;;"
            }
            let cases = other.next.map { "            \($0)) shift words; (( CURRENT-- )); _artfetch_cache_\($0) ;;" }
            return """
                        cache)
                          if (( CURRENT == 2 )); then compadd \(other.next.joined(separator: " ")); return; fi
                          case $words[2] in
                \(cases.joined(separator: "\n"))
                          esac ;;
                """
        }
        return (feeds + others).joined(separator: "\n")
    }

    private static func functions(_ table: CompletionTable) -> String {
        table.subjects.map { subject in
            let words = subject.takesFiles ? "'*:file:_files'" : "'*:word: '"
            let specs = (subject.entries.map(spec) + [words]).joined(separator: " \\\n    ")
            return "_artfetch_\(subject.name)() {\n  _arguments -s -S \\\n    \(specs)\n}"
        }.joined(separator: "\n")
    }

    private static func spec(_ entry: CompletionTable.Entry) -> String {
        let flag = entry.flag
        let help =
            "[\(flag.help.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]"))]"
        let action = action(entry.value, flag)
        let long = "--\(flag.name)\(entry.value == .none ? "" : "=")"
        guard let short = flag.short else { return quoted(repeats(flag) + long + help + action) }
        return "'(-\(short) --\(flag.name))'{-\(short),\(long)}" + quoted(help + action)
    }

    private static func repeats(_ flag: Flag) -> String {
        if case .lastWins = flag.repetition { "" } else { "*" }
    }

    private static func action(_ value: CompletionTable.Value, _ flag: Flag) -> String {
        switch value {
        case .none: ""
        case .words(let words): ":\(flag.name):(\(words.joined(separator: " ")))"
        case .file: ":file:_files"
        case .folder: ":folder:_files -/"
        case .other: ":\(flag.name): "
        }
    }

    /// A colon ends the word in what `_describe` reads.
    private static func escaped(_ word: String) -> String { word.replacing(":", with: "\\:") }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}

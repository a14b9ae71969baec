/// A word as one types it into a shell.
enum ShellWord {
    /// Between single quotes if it holds anything that a POSIX shell reads otherwise (Shell Command Language, 2.2).
    static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty
            && word.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII
                    && (scalar.properties.isAlphabetic || "0123456789-._/+:@%,".unicodeScalars.contains(scalar))
            }
        return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}

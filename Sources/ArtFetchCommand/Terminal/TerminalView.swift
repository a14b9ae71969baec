/// A terminal as it is at the moment.
struct TerminalView: Hashable, Sendable {
    var columns: Int
    var rows: Int
    /// `false` while another job of the shell has the terminal.
    var isForeground = true
    /// The program was stopped (Ctrl-Z) since the last look: the shell has written to the screen.
    var wasContinued = false
}

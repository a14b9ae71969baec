/// Several programs measured on the same job, interleaved: A B C, C B A, A B C, … so that neither a slow minute of the
/// machine nor the place in the round favours one of them.
struct Race {
    struct Contender {
        var name: String
        /// What is run in a round. Rounds have folders of their own instead of one that is emptied: ext4 searches for
        /// inodes far longer for minutes after many files were deleted (`recently_deleted` in fs/ext4/ialloc.c).
        var command: (_ round: Int) -> Command
    }

    var title: String
    var rounds: Int
    /// The first is what the others are compared with.
    var contenders: [Contender]

    /// Round 0 is not measured: pages and directory entries are then equally warm for all.
    @discardableResult
    func run(items: Int? = nil) throws -> [Series] {
        var series = contenders.map { Series(name: $0.name) }
        for round in 0...rounds {
            let places = Array(contenders.indices)
            for place in round.isMultiple(of: 2) ? places : places.reversed() {
                let usage = try contenders[place].command(round).measure()
                if round > 0 { series[place].runs.append(usage) }
            }
        }
        Table(title: title, items: items, series: series).write()
        return series
    }
}

/// What waits for the index's thread.
enum IndexWork: Sendable {
    case look(Look)
    case record(Record)
    case alone(Alone)

    /// Which picture is wanted, in which renditions.
    struct Question: Hashable, Sendable {
        var url: String
        var recipes: [String]
    }

    /// A question, with whom to answer.
    struct Look: Sendable {
        var question: Question
        var answer: @Sendable (Result<CachedPicture?, CacheError>) -> Void
    }

    /// Something to write, which may share its transaction with others.
    struct Record: Sendable {
        var write: @Sendable (IndexDatabase) throws(CacheError) -> Void
        var answer: @Sendable (Result<Void, CacheError>) -> Void
    }

    /// Work that has transactions of its own, and takes failures to whom they concern.
    struct Alone: Sendable {
        var run: @Sendable () -> Void
    }
}

/// The line in front of the index's thread. What is of one kind and stands together is taken together: looks share a
/// snapshot of the index and one line in the run's uses, records share a transaction. So the more there is to do the less
/// each costs, and who comes alone waits for nobody.
struct IndexLine {
    private var waiting: [IndexWork] = []
    private var isServed = false

    /// No more than this many wait for one transaction.
    static let longestGroup = 64

    enum Group: Sendable {
        case looks([IndexWork.Look])
        case records([IndexWork.Record])
        case alone(IndexWork.Alone)
    }

    /// - Returns: whether somebody has to be called to serve the line.
    mutating func add(_ work: IndexWork) -> Bool {
        waiting.append(work)
        defer { isServed = true }
        return !isServed
    }

    /// `nil` when all have been served; who serves then goes.
    mutating func next() -> Group? {
        switch waiting.first {
        case nil:
            isServed = false
            return nil
        case .look: return .looks(take { if case .look(let look) = $0 { look } else { nil } })
        case .record: return .records(take { if case .record(let record) = $0 { record } else { nil } })
        case .alone(let work):
            waiting.removeFirst()
            return .alone(work)
        }
    }

    private mutating func take<Work>(_ ofKind: (IndexWork) -> Work?) -> [Work] {
        var group: [Work] = []
        for work in waiting.prefix(Self.longestGroup) {
            guard let work = ofKind(work) else { break }
            group.append(work)
        }
        waiting.removeFirst(group.count)
        return group
    }
}

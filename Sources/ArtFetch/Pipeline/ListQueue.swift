/// Which lists are asked next, and whose turn it is to be read; a pure value.
///
/// Answers may come in any order, they are read in list order: a request that an answer leads to comes right after it.
struct ListQueue {
    typealias ID = Int

    private struct Entry {
        var id: ID
        var request: ListRequest
        var isStarted = false
        var answer: FeedReader.Answer?
    }

    private var entries: [Entry] = []
    private let width: Int
    private var nextID = 0

    /// At most `width` lists are asked or held at a time.
    init(_ requests: [ListRequest], width: Int) {
        self.width = max(width, 1)
        insert(requests)
    }

    /// Puts requests before all that are still waiting to be read.
    mutating func insert(_ requests: [ListRequest]) {
        let new = requests.enumerated().map { Entry(id: nextID + $0.offset, request: $0.element) }
        nextID += new.count
        entries.insert(contentsOf: new, at: 0)
    }

    /// What is still to be asked or read, in list order.
    var remaining: [ListRequest] { entries.map(\.request) }

    /// Those to be asked now; each is returned once.
    mutating func startable() -> [(ID, ListRequest)] {
        var busy = entries.count { $0.isStarted }
        var started: [(ID, ListRequest)] = []
        for index in entries.indices.prefix(width) where !entries[index].isStarted && (busy < width || index == 0) {
            entries[index].isStarted = true
            busy += 1
            started.append((entries[index].id, entries[index].request))
        }
        return started
    }

    mutating func answered(_ id: ID, _ answer: FeedReader.Answer) {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
        entries[index].answer = answer
    }

    /// The first request, if its answer is there.
    mutating func nextAnswered() -> (ListRequest, FeedReader.Answer)? {
        guard let answer = entries.first?.answer else { return nil }
        return (entries.removeFirst().request, answer)
    }
}

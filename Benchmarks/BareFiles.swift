import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Files written beside, synced in groups and renamed, in 256 folders: what the cache does to be as safe, and no more.
final class BareFiles: Sendable {
    private struct State {
        var isSyncing = false
        var waiting: [Ticket] = []
    }

    private let directory: String
    private let state = Mutex(State())

    init(in directory: String) throws {
        self.directory = directory
        for name in ["", "/tmp"] + (0..<256).map({ "/\($0)" }) {
            try Self.check("mkdir", mkdir(directory + name, 0o755))
        }
    }

    /// As a picture of so many files.
    func store(_ pieces: [[UInt8]], _ number: Int) throws {
        var descriptors: [Int32] = []
        defer { for descriptor in descriptors { close(descriptor) } }
        for (piece, bytes) in pieces.enumerated() {
            let file = open("\(directory)/tmp/\(number)-\(piece)", O_RDWR | O_CREAT | O_EXCL, 0o444)
            try Self.check("open", file)
            descriptors.append(file)
            guard write(file, bytes, bytes.count) == bytes.count else { throw Self.failure("write") }
        }
        try sync(descriptors)
        for piece in pieces.indices {
            let target = "\(directory)/\((number * 2 + piece) % 256)/\(number)-\(piece)"
            try Self.check("rename", rename("\(directory)/tmp/\(number)-\(piece)", target))
        }
    }

    func syncFolders() throws {
        for number in 0..<256 {
            let folder = open("\(directory)/\(number)", O_RDONLY)
            try Self.check("open", folder)
            defer { close(folder) }
            try Self.check("fsync", fsync(folder))
        }
    }

    /// Who comes while a sync is under way waits for the next, which one thread makes for all.
    private func sync(_ descriptors: [Int32]) throws {
        let ticket = Ticket(descriptors: descriptors)
        let leads = state.withLock { state in
            state.waiting.append(ticket)
            defer { state.isSyncing = true }
            return !state.isSyncing
        }
        while leads, let group = nextGroup() {
            for ticket in group { ticket.startWriting() }
            for ticket in group { ticket.sync() }
        }
        ticket.done.wait()
        guard ticket.isSynced.load(ordering: .acquiring) else { throw Self.failure("fsync") }
    }

    private func nextGroup() -> [Ticket]? {
        state.withLock { state in
            defer { state.waiting = [] }
            if state.waiting.isEmpty { state.isSyncing = false }
            return state.waiting.isEmpty ? nil : state.waiting
        }
    }

    private static func check(_ call: String, _ status: Int32) throws {
        if status < 0 { throw failure(call) }
    }

    private static func failure(_ call: String) -> BenchmarkError { .system(call: call, code: errno) }
}

private final class Ticket: Sendable {
    let descriptors: [Int32]
    let isSynced = Atomic(false)
    let done = DispatchSemaphore(value: 0)

    init(descriptors: [Int32]) { self.descriptors = descriptors }

    /// Without waiting (posix_fadvise(2), which begins to write what it is to let go of).
    func startWriting() {
        #if canImport(Glibc)
            for descriptor in descriptors { posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED) }
        #endif
    }

    func sync() {
        isSynced.store(descriptors.allSatisfy { fsync($0) == 0 }, ordering: .releasing)
        done.signal()
    }
}

/// So many threads for calls that block: each serial queue has one of its own while it has work.
struct DispatchThreads: Sendable {
    private let queues: [DispatchQueue]

    init(_ count: Int) { queues = (0..<count).map { DispatchQueue(label: "bare-\($0)") } }

    func run(on number: Int, _ work: @escaping @Sendable () throws -> Void) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            queues[number % queues.count].async { continuation.resume(with: Result { try work() }) }
        }
    }
}

internal import CPosix
internal import Dispatch
internal import Synchronization

/// Brings files to the disk together: who comes while a sync is under way waits for the next one, and one thread makes
/// that for all who wait.
///
/// A journaling file system then commits once a group, and the disk's own cache is flushed once, not once a file; what
/// is begun to be written before the first is waited for is written side by side.
final class SyncGroup: Sendable {
    private struct State {
        var isSyncing = false
        var waiting: [Ticket] = []
    }

    private let state = Mutex(State())

    /// Returns when all files are on the disk.
    func sync(_ files: [StagedFile]) throws(CacheError) {
        guard !files.isEmpty else { return }
        let ticket = Ticket(files)
        let leads = state.withLock { state in
            state.waiting.append(ticket)
            defer { state.isSyncing = true }
            return !state.isSyncing
        }
        if leads { syncUntilNobodyWaits() }
        try ticket.wait()
    }

    private func syncUntilNobodyWaits() {
        while let group = nextGroup() {
            for ticket in group { ticket.startWriting() }
            for ticket in group { ticket.sync() }
        }
    }

    private func nextGroup() -> [Ticket]? {
        state.withLock { state in
            defer { state.waiting = [] }
            if state.waiting.isEmpty { state.isSyncing = false }
            return state.waiting.isEmpty ? nil : state.waiting
        }
    }
}

/// Files of one caller, and what came of syncing them.
private final class Ticket: Sendable {
    private let files: [StagedFile]
    private let result = Mutex<CacheError?>(nil)
    private let done = DispatchSemaphore(value: 0)

    init(_ files: [StagedFile]) { self.files = files }

    func startWriting() {
        for file in files { artfetch_start_writing(file.file.descriptor) }
    }

    func sync() {
        do throws(CacheError) {
            for file in files { try file.file.sync() }
        } catch {
            result.withLock { $0 = error }
        }
        done.signal()
    }

    func wait() throws(CacheError) {
        done.wait()
        if let error = result.withLock({ $0 }) { throw error }
    }
}

internal import Synchronization

/// Which folders of objects are known to be folders and no links, so that a look at an object takes one call instead of
/// three. It holds as long as nothing has changed among them: making, replacing or removing one changes the time of the
/// folder that they are in (stat(2)).
final class KnownShards: Sendable {
    private struct State {
        var look: FileStatus?
        var shards: Set<UInt8> = []
    }

    private let state = Mutex(State())

    /// Forgets all if anything has changed since the last call. Without a first call nothing is known.
    func update(in folder: CacheFolder) throws(CacheError) {
        let look = try folder.objects.status()
        state.withLock { state in
            if state.look != look { state = State(look: look) }
        }
    }

    func contains(_ shard: UInt8) -> Bool { state.withLock { $0.shards.contains(shard) } }

    /// It was opened as a folder just now.
    func insert(_ shard: UInt8) {
        state.withLock { state in
            if state.look != nil { state.shards.insert(shard) }
        }
    }
}

import Synchronization

/// How many bytes the decodes that run at the same time need together.
final class MemoryGauge: Sendable {
    private let bytes = Mutex(Bytes())

    private struct Bytes {
        var now = 0
        var highest = 0
    }

    func begin(_ needed: Int) {
        bytes.withLock { bytes in
            bytes.now += needed
            bytes.highest = max(bytes.highest, bytes.now)
        }
    }

    func end(_ needed: Int) { bytes.withLock { $0.now -= needed } }

    var highest: Int { bytes.withLock(\.highest) }
}

import ArtCache
import ArtHTTP

/// A run's record: its journal from the beginning, its manifest at the end.
extension Downloader {
    /// Opens the journal, and makes partial manifests of the journals that killed runs left. Returns what is to be told.
    func begin() async -> [String] {
        let head = JournalLine.Head(
            feed: configuration.runName ?? feed.name,
            members: head(FeedReader.Outcome()).members().map { String(decoding: $0, as: UTF8.self) })
        do {
            try ledger.begin(head)
        } catch {
            end(brokenBy: error)
        }
        let (deadRuns, folder) = (cache.deadRuns, cache.manifestsDirectory)
        if deadRuns.isEmpty { return [] }
        return await blocking.finish {
            let told = deadRuns.compactMap { Self.recover($0, into: folder) }
            // Only tidiness: what cannot be removed is tried again after the next killed run.
            do { try PartialManifests(folder: folder).shrink() } catch {}
            return told
        }
    }

    private static func recover(_ run: DeadRun, into folder: String) -> String? {
        do {
            return try JournalRecovery(run, into: folder).recover().map { path in
                "an earlier run ended before its manifest was written; what it had done is in \(path)"
            }
        } catch {
            return "an earlier run ended before its manifest was written, and none can be made of its journal "
                + "\(run.path): \(error)"
        }
    }

    func conclude(_ lists: FeedReader.Outcome) async -> RunOutcome {
        await settleCache()
        var outcome = RunOutcome(
            summary: ledger.summary, lists: lists.record, isInterrupted: Task.isCancelled,
            warnings: cache.warnings + lists.warnings + staleness)
        outcome.isOvertime = queue.stop == .overtime
        if outcome.isOvertime { outcome.warnings.append("\(fetcher.policy.overtime)") }
        let manifest = ManifestWriter(
            members: head(lists).members(), entries: ledger.entries, lists: lists.record, summary: ledger.summary,
            isComplete: queue.stop == nil)
        let (destination, ledger, cache) = (destination, ledger, cache)
        let written = await blocking.finish {
            defer { cache.close() }
            return Result {
                let path = try destination.write(manifest)
                try ledger.finish()
                return path
            }
        }
        switch written {
        case .success(let path): outcome.manifest = path
        case .failure(let error): storeFailure = storeFailure ?? "\(error)"
        }
        outcome.storeFailure = storeFailure
        return outcome
    }

    private func settleCache() async {
        do {
            try await cache.settle()
        } catch {
            storeFailure = storeFailure ?? "\(error)"
        }
    }

    private var staleness: [String] {
        guard let count = ledger.summary.origins[.stale] else { return [] }
        let pictures = count == 1 ? "1 picture" : "\(count) pictures"
        return ["\(pictures) could not be asked for again and may be out of date; the manifest says why"]
    }

    private var destination: ManifestDestination {
        ManifestDestination(configuration.manifest, run: configuration.runName ?? feed.name, cache: cache)
    }

    private func head(_ lists: FeedReader.Outcome) -> ManifestHead {
        ManifestHead(
            cache: cache.directory, feed: feed, title: lists.title, urls: lists.urls, configuration: configuration)
    }
}

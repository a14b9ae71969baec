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
            try keep { [retry] in retry?.wants($0) == false }
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

    /// Takes over entries of the earlier run as they are.
    private func keep(where isKept: (ManifestEntry) throws -> Bool) throws {
        try retry?.record.forEachEntry { entry in
            guard try isKept(entry) else { return }
            try ledger.record(
                JournalLine.Record(bytesReceived: 0, isDuplicate: false, isKept: true, entry: entry))
        }
    }

    /// What was to be tried again and was not, because the run was stopped.
    private func keepTheRest() {
        guard retry != nil, !isBroken else { return }
        do {
            let entries = ledger.entries
            try keep { try entries.line(at: $0.position) == nil }
        } catch {
            end(brokenBy: error)
        }
    }

    func conclude(_ read: FeedReader.Outcome) async -> RunOutcome {
        await settleCache()
        keepTheRest()
        var lists = read
        if let missing = missingOfLock() {
            lists.record.asked += 1
            lists.record.failed.append(missing)
        }
        var outcome = RunOutcome(
            summary: ledger.summary, lists: lists.record, items: ledger.items, tally: ledger.tally,
            listCounts: lists.record.counts(configuration.known), kept: ledger.kept, isInterrupted: Task.isCancelled,
            warnings: cache.warnings + lists.warnings + staleness)
        outcome.isOvertime = queue.stop == .overtime
        if outcome.isOvertime { outcome.warnings.append("\(fetcher.policy.overtime)") }
        let manifest = ManifestWriter(
            members: head(lists).members(), entries: ledger.entries, lists: lists.record, summary: ledger.summary,
            isComplete: isComplete, form: configuration.manifestForm)
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
        outcome.source = RunRecord.Source(
            head: RecordedHead(head(lists), path: outcome.manifest ?? ""), entries: manifest.entries,
            lists: lists.record, summary: manifest.summary, isComplete: isComplete, known: configuration.known)
        return outcome
    }

    /// An earlier run whose list was not read to its end is not made whole by trying again what it had.
    private var isComplete: Bool { queue.stop == nil && retry?.record.isComplete != false }

    /// What is locked and was not listed, once the list was read to its end.
    private func missingOfLock() -> FailedList? {
        guard let lock = configuration.frozen, queue.stop == nil else { return nil }
        do {
            var seen: Set<String> = []
            for position in 1..<(ledger.entries.count + 1) {
                if let url = try ledger.entry(at: position)?.item.image { seen.insert(url) }
            }
            return lock.missing(in: seen, path: lock.path)
        } catch {
            storeFailure = storeFailure ?? "\(error)"
            return nil
        }
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
        ManifestDestination(
            configuration.manifest, run: configuration.runName ?? feed.name, form: configuration.manifestForm,
            cache: cache)
    }

    private func head(_ lists: FeedReader.Outcome) -> ManifestHead {
        ManifestHead(
            cache: cache.directory, feed: feed, title: lists.title, urls: lists.urls, configuration: configuration,
            recordedFeed: retry?.record.head.feedText)
    }
}

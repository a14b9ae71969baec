import ArtCache
import ArtHTTP

/// What becomes of an item, step by step. Between two steps it waits in the `ItemQueue` and holds nothing else.
extension Downloader {
    /// Returns when every item of the list has ended.
    nonisolated func takeSteps() async {
        while let step = await queue.next() {
            switch step {
            case .look(let listed): await look(listed)
            case .transfer(let item, let ticket): await transfer(item, ticket)
            case .refuse(let item, let refusal): await complete(item, item.fetch.outcome(.refused(refusal)))
            case .drop(let listed, let fetch, let reason): await drop(listed, fetch, reason)
            case .wait, .end: break
            }
        }
    }

    private nonisolated func look(_ listed: ListedItem) async {
        await tell(listed, .queued)
        switch await claim(listed) {
        case .attached: break
        case .known(let landed):
            await end(listed.asking(landed.asked), ItemResult(outcome: landed.outcome), isDuplicate: true)
        case .load: await begin(listed)
        }
    }

    /// - Parameter earlier: what came of a picture that was asked for before in the item's place.
    private nonisolated func begin(_ listed: ListedItem, after earlier: FetchOutcome? = nil) async {
        let need = await loader.begin(listed) { [self] state in await tell(listed, state) }
        switch need {
        case .nothing(let result): await conclude(listed, result.adding(earlier))
        case .transfer(let request):
            wait(PendingItem(listed: listed, fetch: Fetch(request, continuing: earlier)))
        }
    }

    /// Ends the item, unless its service may have its picture in another size.
    private nonisolated func conclude(_ listed: ListedItem, _ result: ItemResult) async {
        guard case .failure(let failure, let attempts) = result.outcome, let asked = listed.asked,
            let next = listed.item.image.flatMap({
                ladder.next(after: asked, failure, for: $0, or: listed.item.variants)
            })
        else { return await end(listed, result) }
        let earlier = FetchOutcome(
            attempts: attempts, bytesReceived: result.bytesReceived, result: .failure(.status(failure.status ?? 0)))
        await begin(listed.asking(next), after: earlier)
    }

    /// One attempt. Between two of them an item holds nothing but its place.
    private nonisolated func transfer(_ item: PendingItem, _ ticket: HostGate.Ticket?) async {
        let url = item.fetch.request.url
        guard cache.takeLease(of: url) || hasWaitedLong(item) else { return standBack(item, ticket) }
        defer { cache.endLease(of: url) }
        if item.fetch.attempts == 0, let result = await fetchedByOther(item) {
            giveBack(ticket)
            return await end(item.listed, result)
        }
        var item = item
        await tell(item.listed, .loading(attempt: item.fetch.attempts + 1))
        let step = await fetcher.attempt(&item.fetch, ticket)
        queue.transferEnded()
        switch step {
        case .ended(let outcome): await complete(item, outcome)
        case .again(let moment):
            item.notBefore = moment
            wait(item)
        }
    }

    private nonisolated func wait(_ item: PendingItem) {
        stages?.enter(.waiting, item.listed.position)
        queue.wait(item)
    }

    /// Another process downloads the picture: the item takes its place again, to see later what the cache has.
    private nonisolated func standBack(_ item: PendingItem, _ ticket: HostGate.Ticket?) {
        giveBack(ticket)
        var item = item
        let now = fetcher.gate.timeline.now
        item.otherSince = item.otherSince ?? now
        item.notBefore = now + .milliseconds(50)
        wait(item)
    }

    private nonisolated func giveBack(_ ticket: HostGate.Ticket?) {
        fetcher.giveBack(ticket)
        queue.transferEnded()
    }

    /// A process that hangs must not hold up others for longer than one item may take.
    private nonisolated func hasWaitedLong(_ item: PendingItem) -> Bool {
        guard let since = item.otherSince else { return false }
        return fetcher.gate.timeline.now - since > .seconds(configuration.itemTimeout)
    }

    /// The cache is asked once more with the lease in hand: between the first look and now another process may have
    /// begun and ended the same download.
    private nonisolated func fetchedByOther(_ item: PendingItem) async -> ItemResult? {
        let need = await loader.begin(item.listed, isFirstLook: false) { [self] state in await tell(item.listed, state)
        }
        guard case .nothing(let result) = need else { return nil }
        return result
    }

    private nonisolated func complete(_ item: PendingItem, _ outcome: FetchOutcome) async {
        let need = await loader.complete(outcome, of: item.fetch.request) { [self] state in
            await tell(item.listed, state)
        }
        switch need {
        case .nothing(let result): await conclude(item.listed, result)
        case .transfer(let request):
            wait(PendingItem(listed: item.listed, fetch: Fetch(request, continuing: outcome)))
        }
    }

    /// What was tried before the run's time was over has failed; what was not is cancelled.
    private nonisolated func drop(_ listed: ListedItem, _ fetch: Fetch?, _ reason: ItemSchedule.Stop) async {
        if fetch == nil { await tell(listed, .queued) }
        if let fetch, fetch.attempts > 0, reason == .overtime {
            await complete(PendingItem(listed: listed, fetch: fetch), fetch.outcome(.transfer(fetcher.policy.overtime)))
        } else {
            await end(listed, ItemResult(outcome: .cancelled))
        }
    }

    private func claim(_ listed: ListedItem) -> Flights.Claim {
        guard let url = listed.asked else { return .load }
        return flights.claim(listed, url: url, recorded: recorded)
    }

    private func recorded(at position: Int) -> Flights.Landed? {
        do {
            guard let entry = try ledger.entry(at: position) else { return nil }
            let wanted = entry.item.image.map(ladder.first)
            return Flights.Landed(wanted: wanted, asked: entry.asked, outcome: entry.outcome)
        } catch {
            storeFailure = storeFailure ?? "the run's journal cannot be read: \(error)"
            return nil
        }
    }

    /// Lays the item's files down, records it and all that waited for it.
    private nonisolated func end(_ listed: ListedItem, _ result: ItemResult, isDuplicate: Bool = false) async {
        let delivered = await self.delivered(result, for: listed)
        await record(listed, delivered, isDuplicate: isDuplicate)
        for passenger in await land(listed) {
            let passenger = passenger.asking(listed.asked)
            let shared = ItemResult(outcome: result.outcome)
            await record(passenger, await self.delivered(shared, for: passenger), isDuplicate: true)
        }
    }

    /// A thumbnail that turns out to be damaged in the cache is made anew, once.
    private nonisolated func delivered(
        _ result: ItemResult, for listed: ListedItem, again: Bool = true
    ) async -> ItemResult {
        if let drift = drift(of: result, listed) { return drift }
        guard let output, case .success(let picture) = result.outcome else { return result }
        do {
            try await output.write(picture, of: listed)
            return result
        } catch is MissingRendition where cache.isReadOnly {
            let failure = Failure.offlineMiss("a thumbnail is damaged in the cache")
            return ItemResult(outcome: .failure(failure, attempts: 0))
        } catch is MissingRendition where again {
            let second = await loader.load(listed)
            return await delivered(second, for: listed, again: false)
        } catch {
            let failure = Failure(storing: error)
            return ItemResult(
                outcome: .failure(failure, attempts: picture.attempts), bytesReceived: result.bytesReceived)
        }
    }

    /// What is not as the lock says is a failure, before anything of it is laid down.
    private nonisolated func drift(of result: ItemResult, _ listed: ListedItem) -> ItemResult? {
        guard let lock = configuration.frozen, case .success(let picture) = result.outcome,
            let message = lock.drift(of: picture, at: listed.item.image)
        else { return nil }
        return ItemResult(
            outcome: .failure(Failure(kind: .drift, message: message), attempts: picture.attempts),
            bytesReceived: result.bytesReceived)
    }

    /// The item is no longer on its way; returns those that waited for it.
    private func land(_ listed: ListedItem) -> [ListedItem] { flights.land(listed) }

    private func record(_ listed: ListedItem, _ result: ItemResult, isDuplicate: Bool = false) async {
        let entry = ManifestEntry(
            position: listed.position, item: listed.item, asked: listed.asked, outcome: result.outcome,
            timings: stages?.end(listed.position))
        if case .failure(let failure, _) = result.outcome, failure.kind == .store {
            storeFailure = storeFailure ?? failure.message
        }
        do {
            guard !isBroken else { return }
            // What a retry did not come to stays as it was, see `keepTheRest`.
            if retry == nil || entry.state != .cancelled {
                try ledger.record(
                    JournalLine.Record(bytesReceived: result.bytesReceived, isDuplicate: isDuplicate, entry: entry))
            }
        } catch {
            end(brokenBy: error)
        }
        await tell(listed, LoadState(result.outcome))
        queue.itemEnded()
    }

    /// Without its journal a run can record nothing: no more items are taken, so that the list is read no further.
    func end(brokenBy error: any Error) {
        isBroken = true
        storeFailure = "the run ended early, what is missing was not recorded: \(error)"
        queue.stop(.broken)
    }

    private nonisolated func tell(_ listed: ListedItem, _ state: LoadState) async {
        if let stages, let stage = StageTimes.Stage(state) { stages.enter(stage, listed.position) }
        await outlet.send(listed, state)
    }
}

extension LoadState {
    fileprivate init(_ outcome: ManifestEntry.Outcome) {
        self =
            switch outcome {
            case .success(let picture): .success(picture)
            case .failure(let failure, let attempts): .failure(failure, attempts: attempts)
            case .cancelled: .cancelled
            }
    }
}

import ArtHTTP

/// Asks for a feed's lists and delivers their items in list order, only as fast as they are taken.
///
/// At most `feed.listsAtATime` answers are held at a time; a list that fails costs only itself.
struct FeedReader: ItemSource {
    let feed: any Feed
    let configuration: FetchConfiguration
    let fields: RequestFields
    let lists: ServiceLists
    let files: BlockingPool
    let events: EventOutlet
    let foresee: ItemDelivery.Foresee

    /// A list's answer, in bytes.
    static let maxListBytes = 64_000_000

    /// Everything that is known of the lists once they are read.
    struct Outcome: Sendable {
        var record = ListsRecord()
        var title: String?
        var urls: [String] = []
        var warnings: [String] = []
    }

    /// Returns when the lists are read, the limit is reached or the task is cancelled. What was listed by then is
    /// delivered in any case.
    func read(into items: any ItemSink) async -> Outcome {
        var delivery = ItemDelivery(feed: feed, configuration: configuration, items: items, foresee: foresee)
        var outcome = Outcome()
        let start = feed.start()
        var queue = ListQueue(start, width: feed.listsAtATime)
        for request in start { await announce(request, .queued, &outcome) }
        await withTaskGroup(of: (ListQueue.ID, Answer).self) { group in
            while !delivery.isFull, !Task.isCancelled {
                for (id, request) in queue.startable() {
                    await announce(request, .loading, &outcome)
                    group.addTask { (id, await ask(request)) }
                }
                if let (request, answer) = queue.nextAnswered() {
                    let next = await take(answer, of: request, into: &delivery, &outcome)
                        .filter { !delivery.isFull(section: $0.section) }
                    for request in next { await announce(request, .queued, &outcome) }
                    queue.insert(next)
                } else if let (id, answer) = await group.next() {
                    queue.answered(id, answer)
                } else {
                    break
                }
            }
            group.cancelAll()
        }
        for request in queue.remaining { await announce(request, .cancelled, &outcome) }
        return outcome
    }

    typealias Answer = Result<ListAnswer, Failure>

    private func take(
        _ answer: Answer, of request: ListRequest, into delivery: inout ItemDelivery, _ outcome: inout Outcome
    ) async -> [ListRequest] {
        if outcome.urls.count < ManifestHead.maxURLs { outcome.urls.append(name(of: request)) }
        let before = delivery.delivered
        do throws(Failure) {
            let (count, next) = try await deliver(try answer.get(), of: request, into: &delivery, &outcome)
            await announce(request, .success(items: count), &outcome)
            return next
        } catch {
            await announce(
                request, Task.isCancelled ? .cancelled : .failure(error), &outcome, items: delivery.delivered - before)
            return []
        }
    }

    private func deliver(
        _ answer: ListAnswer, of request: ListRequest, into delivery: inout ItemDelivery, _ outcome: inout Outcome
    ) async throws(Failure) -> (items: Int, next: [ListRequest]) {
        var (answer, next) = (answer, [ListRequest]())
        var list = ListReading(feed.reader(for: request))
        let before = delivery.delivered
        outcome.warn(answer.notice.map { [$0] } ?? [])
        while !delivery.isFull, !Task.isCancelled, let piece = try await answer.pieces.next(in: files) {
            var position = 0
            while let page = list.next(in: piece, at: &position) {
                next += try await take(page, of: request, into: &delivery, &outcome)
                if delivery.isFull || Task.isCancelled { break }
            }
        }
        // A list that need not be read to its end is kept as well, unless it is broken already.
        if !Task.isCancelled, !list.isBroken, let last = delivery.isFull ? ListPage() : list.finish() {
            if last.failure == nil, let news = answer.news, let warning = await lists.keep(news) {
                outcome.warn([warning])
            }
            next += try await take(last, of: request, into: &delivery, &outcome)
        }
        let count = delivery.delivered - before
        return (count, feed.followsLinks ? linked(answer, of: request, items: count, or: next, &outcome) : next)
    }

    /// - Returns: The requests that the page leads to.
    private func take(
        _ page: ListPage, of request: ListRequest, into delivery: inout ItemDelivery, _ outcome: inout Outcome
    ) async throws(Failure) -> [ListRequest] {
        outcome.title = outcome.title ?? page.title
        outcome.warn(Self.marked(page.warnings, request))
        _ = await delivery.deliver(page.items)
        // What comes after the last item that is wanted is not looked at, whether or not it lay in the same piece.
        if let failure = page.failure, !delivery.isFull(section: request.section) {
            throw Failure(failure, of: title(of: request))
        }
        return page.next
    }

    /// With the section and page that they are about, where a feed has several.
    private static func marked(_ warnings: [String], _ request: ListRequest) -> [String] {
        let marks = [request.section, request.page > 1 ? "page \(request.page)" : nil].compactMap(\.self)
        return marks.isEmpty ? warnings : warnings.map { marks.joined(separator: ", ") + ": " + $0 }
    }

    /// A page without items is the last, whatever it names: a list must come to an end.
    private func linked(
        _ answer: ListAnswer, of request: ListRequest, items: Int, or counted: [ListRequest], _ outcome: inout Outcome
    ) -> [ListRequest] {
        switch NextPage(after: request, at: name(of: request), answer.fields) {
        case .unknown: return counted
        case .last: return []
        case .request(let next): return items > 0 ? [next] : []
        case .elsewhere(let target):
            outcome.warn(["the list's next page is on another host and is not asked for: \(target)"])
            return []
        }
    }

    /// Tells of a change, and keeps the record of what has ended.
    private func announce(
        _ request: ListRequest, _ state: ListEvent.State, _ outcome: inout Outcome, items: Int = 0
    ) async {
        let event = ListEvent(list: name(of: request), section: request.section, page: request.page, state: state)
        outcome.record.note(event, items: items)
        await events.send(.list(event))
    }

    /// What messages call a list: a file by its path, any other by its feed, and from the second page on by that.
    private func title(of request: ListRequest) -> String {
        switch request.source {
        case .file(let path): path
        case .standardInput: "standard input"
        case .service, .inline: request.page > 1 ? "\(feed.name), page \(request.page)" : feed.name
        }
    }

    private func name(of request: ListRequest) -> String {
        switch request.source {
        case .service(let url): configuration.endpoint?.replacingService(of: url) ?? url
        case .file(let path): path
        case .standardInput, .inline: "-"
        }
    }
}

// MARK: - Asking

extension FeedReader {
    private func ask(_ request: ListRequest) async -> Answer {
        switch request.source {
        case .inline(let bytes): return .success(ListAnswer(ListPieces(whole: bytes)))
        case .file(let path): return await open { () throws(Failure) in try ListFile(path: path) }
        case .standardInput: return await open { () throws(Failure) in ListFile.standardInput() }
        case .service: return await askService(request)
        }
    }

    private func open(_ file: @escaping @Sendable () throws(Failure) -> ListFile) async -> Answer {
        let opened = await files.run { Result(catching: file) }
        return opened?.map { ListAnswer(ListPieces(file: $0)) }
            ?? .failure(Failure(kind: .badList, message: "interrupted before the list was opened", retryable: true))
    }

    private func askService(_ request: ListRequest) async -> Answer {
        await lists.ask(
            TransferRequest(
                url: name(of: request),
                fields: fields.fields(
                    for: name(of: request), with: request.fields.map { HeaderField(name: $0.name, value: $0.value) }),
                coding: .any, maxBytes: Self.maxListBytes),
            dialect: feed.throttleDialect)
    }
}

extension FeedReader.Outcome {
    /// What is odd in a list is told, not a novel.
    private static let maxWarnings = 100

    fileprivate mutating func warn(_ sentences: [String]) {
        warnings.append(contentsOf: sentences.prefix(Self.maxWarnings - warnings.count))
    }
}

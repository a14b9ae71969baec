import ArtHTTP

/// Asks for a feed's lists and delivers their items in list order, only as fast as they are taken.
///
/// At most `feed.listsAtATime` answers are held at a time; a list that fails costs only itself.
struct FeedReader: Sendable {
    let feed: any Feed
    let configuration: FetchConfiguration
    let fields: RequestFields
    let lists: ServiceLists
    let files: BlockingPool
    let events: EventOutlet

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
    func read(into items: ItemQueue) async -> Outcome {
        var delivery = ItemDelivery(feed: feed, configuration: configuration, items: items)
        var outcome = Outcome()
        var queue = ListQueue(feed.start(), width: feed.listsAtATime)
        await withTaskGroup(of: (ListQueue.ID, Answer).self) { group in
            while !delivery.isFull, !Task.isCancelled {
                for (id, request) in queue.startable() {
                    await announce(request, .loading)
                    group.addTask { (id, await ask(request)) }
                }
                if let (request, answer) = queue.nextAnswered() {
                    let next = await take(answer, of: request, into: &delivery, &outcome)
                    queue.insert(next.filter { !delivery.isFull(section: $0.section) })
                } else if let (id, answer) = await group.next() {
                    queue.answered(id, answer)
                } else {
                    break
                }
            }
            group.cancelAll()
        }
        return outcome
    }

    typealias Answer = Result<ListAnswer, Failure>

    private func take(
        _ answer: Answer, of request: ListRequest, into delivery: inout ItemDelivery, _ outcome: inout Outcome
    ) async -> [ListRequest] {
        outcome.note(request, url: name(of: request))
        do throws(Failure) {
            let next = try await deliver(try answer.get(), of: request, into: &delivery, &outcome)
            return next
        } catch {
            if Task.isCancelled { return [] }
            outcome.record.failed.append(
                FailedList(list: name(of: request), section: request.section, failure: error))
            await announce(request, .failure(error))
            return []
        }
    }

    private func deliver(
        _ answer: ListAnswer, of request: ListRequest, into delivery: inout ItemDelivery, _ outcome: inout Outcome
    ) async throws(Failure) -> [ListRequest] {
        var (request, answer, next, count) = (request, answer, [ListRequest](), 0)
        while let piece = try await answer.pieces.next(in: files) {
            let page: ListPage
            do {
                page = try feed.page(piece.bytes, for: request)
            } catch {
                throw Failure(error)
            }
            if let news = answer.news.take(), let warning = await lists.keep(news) {
                outcome.warnings.append(warning)
            }
            outcome.title = outcome.title ?? page.title
            outcome.warnings.append(contentsOf: page.warnings.prefix(Self.maxWarnings - outcome.warnings.count))
            count += await delivery.deliver(page.items)
            next.append(contentsOf: page.next)
            request.firstLine += piece.lines
            if delivery.isFull || Task.isCancelled { break }
        }
        await announce(request, .success(items: count))
        return next
    }

    /// What is odd in a list is told, not a novel.
    private static let maxWarnings = 100

    private func announce(_ request: ListRequest, _ state: ListEvent.State) async {
        await events.send(.list(ListEvent(list: name(of: request), section: request.section, state: state)))
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
        case .file(let path): return await open { () throws(Failure) in try LineChunks(path: path) }
        case .standardInput: return await open { () throws(Failure) in LineChunks.standardInput() }
        case .service: return await askService(request)
        }
    }

    private func open(_ chunks: @escaping @Sendable () throws(Failure) -> LineChunks) async -> Answer {
        let opened = await files.run { Result(catching: chunks) }
        return opened?.map { ListAnswer(ListPieces(chunks: $0)) }
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
    fileprivate mutating func note(_ request: ListRequest, url: String) {
        record.asked += 1
        if urls.count < ManifestHead.maxURLs { urls.append(url) }
    }
}

/// The lists of a run: how many were asked, what became of each page, and those that could not be had.
public struct ListsRecord: Hashable, Sendable {
    public var asked = 0
    /// In the order in which they ended, the first hundred: a fan-out of thousands need not be spelled out.
    public var pages: [ListEvent] = []
    public var failed: [FailedList] = []

    public init() {}

    static let mostPages = 100

    /// Not one list could be had, in whole or in part: there is nothing to fetch from.
    public var noneSucceeded: Bool { asked > 0 && failed.count == asked && failed.allSatisfy { $0.items == 0 } }

    /// Counts the end of a page; other states leave no record.
    ///
    /// - Parameter items: those of a page that has failed, which it gave before.
    mutating func note(_ event: ListEvent, items: Int = 0) {
        switch event.state {
        case .queued, .loading: return
        case .success: asked += 1
        case .failure(let failure):
            asked += 1
            failed.append(FailedList(list: event.list, section: event.section, failure: failure, items: items))
        case .cancelled: break
        }
        if pages.count < Self.mostPages { pages.append(event) }
    }
}

/// A list that could not be had, or not to its end.
public struct FailedList: Hashable, Sendable {
    /// Its URL, or the file's path; `-` is standard input.
    public var list: String
    public var section: String?
    public var failure: Failure
    /// How many items it gave before it broke.
    public var items: Int

    public init(list: String, section: String?, failure: Failure, items: Int = 0) {
        self.list = list
        self.section = section
        self.failure = failure
        self.items = items
    }
}

extension ListsRecord {
    func write(to json: inout JSONText) {
        json.object { lists in
            lists.member("asked", asked)
            lists.member("pages") { json in
                json.array(pages) { json, page in page.write(to: &json) }
            }
            lists.member("failed") { json in
                json.array(failed) { json, failed in
                    json.object { list in
                        list.member("url", failed.list)
                        list.member("section", failed.section)
                        list.member("error", failed.failure.write)
                    }
                }
            }
        }
    }
}

extension ListEvent {
    fileprivate func write(to json: inout JSONText) {
        json.object { object in
            object.member("url", list)
            object.member("section", section)
            object.member("page", page)
            object.member("state", state.name)
            switch state {
            case .success(let items): object.member("items", items)
            case .failure(let failure): object.member("error", failure.write)
            case .queued, .loading, .cancelled: break
            }
        }
    }
}

extension ListEvent.State {
    fileprivate var name: String {
        switch self {
        case .queued: "queued"
        case .loading: "loading"
        case .success: "success"
        case .failure: "failure"
        case .cancelled: "cancelled"
        }
    }
}

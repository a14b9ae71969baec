/// The lists of a run: how many were asked, and those that could not be had.
public struct ListsRecord: Hashable, Sendable {
    public var asked = 0
    public var failed: [FailedList] = []

    public init() {}

    /// Not one list could be had: there is nothing to fetch from.
    public var noneSucceeded: Bool { asked > 0 && failed.count == asked }
}

/// A list that could not be had.
public struct FailedList: Hashable, Sendable {
    /// Its URL, or the file's path; `-` is standard input.
    public var list: String
    public var section: String?
    public var failure: Failure

    public init(list: String, section: String?, failure: Failure) {
        self.list = list
        self.section = section
        self.failure = failure
    }
}

extension ListsRecord {
    func write(to json: inout JSONText) {
        json.object { lists in
            lists.member("asked", asked)
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

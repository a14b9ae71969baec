import ArtCache

/// One test of a JUnit suite: an item, or a list that could not be had.
struct JUnitTest {
    private enum Result {
        case passed(output: String?)
        /// `element` is `failure`, `error` or `skipped`.
        case other(element: String, type: String, message: String, text: String?)
    }

    private let result: Result
    /// In seconds, if it was taken.
    private var time: String?

    init(_ entry: ManifestEntry, isExcused: Bool) {
        time = entry.timings.map { Self.seconds($0.work) }
        switch entry.outcome {
        case .success(let picture):
            let warnings = picture.original.warnings
            result = .passed(output: warnings.isEmpty ? nil : warnings.joined(separator: "\n"))
        case .failure(let failure, let attempts):
            result = Self.result(failure, isExcused, details: Self.details(entry, attempts))
        case .cancelled:
            result = .other(element: "skipped", type: "cancelled", message: "cancelled before it was done", text: nil)
        }
    }

    init(_ list: FailedList, isExcused: Bool) {
        result = Self.result(list.failure, isExcused, details: list.section.map { "section: \($0)" } ?? "")
    }

    private static func result(_ failure: Failure, _ isExcused: Bool, details: String) -> Result {
        let element = isExcused ? "skipped" : failure.retryable ? "error" : "failure"
        let message = isExcused ? "known: \(failure.message)" : failure.message
        return .other(element: element, type: failure.kind.rawValue, message: message, text: details)
    }

    private static func details(_ entry: ManifestEntry, _ attempts: Int) -> String {
        let url = entry.shownURL.map { "picture: \($0)" } ?? "no picture"
        return [url, entry.shownPage.map { "page: \($0)" }, "attempts: \(attempts)"].compactMap(\.self)
            .joined(separator: "\n")
    }

    /// `0.123`.
    private static func seconds(_ milliseconds: Int) -> String {
        let rest = String(1000 + milliseconds % 1000)
        return "\(milliseconds / 1000).\(rest.dropFirst())"
    }

    func text(name: String, of suite: String) -> String {
        let time = time.map { " time=\"\($0)\"" } ?? ""
        let head = "    <testcase name=\"\(XMLText.escaped(name))\" classname=\"\(XMLText.escaped(suite))\"\(time)"
        switch result {
        case .passed(nil): return head + "/>\n"
        case .passed(let output?):
            return head + "><system-out>\(XMLText.escaped(output))</system-out></testcase>\n"
        case .other(let element, let type, let message, let text):
            let attributes = "type=\"\(type)\" message=\"\(XMLText.escaped(message))\""
            guard let text else { return head + "><\(element) \(attributes)/></testcase>\n" }
            return head + "><\(element) \(attributes)>\(XMLText.escaped(text))</\(element)></testcase>\n"
        }
    }
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A baseline on disk. Written one failure a line, so that a change of it reads well in a review.
extension Baseline {
    /// A baseline, or an earlier manifest, all of whose failures are known then.
    public init(at path: String) throws(ManifestError) {
        self = try FileOrManifest<File>(at: path).value({ Baseline($0.failures.map(\.entry)) }, { try Baseline($0) })
    }

    /// The file's text.
    public func write(to sink: (String) throws -> Void) throws {
        try sink("{\n\"baseline\": \(Self.format),\n\"failures\": [\n")
        for (index, entry) in entries.enumerated() {
            let line = String(decoding: JSONText.value(entry.write), as: UTF8.self)
            try sink(line + (index == entries.count - 1 ? "\n" : ",\n"))
        }
        try sink("]\n}\n")
    }

    private struct File: NumberedFile {
        static let member = "baseline"
        static let latest = Baseline.format
        static let longest = 256 << 20

        var number: Int
        var failures: [Wire]

        private enum CodingKeys: String, CodingKey {
            case number = "baseline"
            case failures
        }
    }

    /// Either `picture`, or `list`, or `title` with perhaps `id` and `section`.
    private struct Wire: Decodable {
        var entry: Entry

        private enum Key: String, CodingKey {
            case picture, list, section, id, title, kind, until
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            let subject: KnownFailures.Subject
            if let url = try values.decodeIfPresent(String.self, forKey: .picture) {
                subject = .image(url)
            } else if let list = try values.decodeIfPresent(String.self, forKey: .list) {
                subject = .list(list)
            } else {
                subject = .item(
                    section: try values.decodeIfPresent(String.self, forKey: .section),
                    id: try values.decodeIfPresent(String.self, forKey: .id) ?? "",
                    title: try values.decode(String.self, forKey: .title))
            }
            entry = Entry(subject, try values.decode(FailureKind.self, forKey: .kind))
            guard let word = try values.decodeIfPresent(String.self, forKey: .until) else { return }
            guard let day = CalendarDay(word) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .until, in: values, debugDescription: "\"\(word)\" is not a day such as 2027-01-31")
            }
            entry.until = day
        }
    }
}

extension Baseline.Entry {
    fileprivate func write(to json: inout JSONText) {
        json.object { entry in
            switch subject {
            case .image(let url): entry.member("picture", url)
            case .list(let list): entry.member("list", list)
            case .item(let section, let id, let title):
                entry.member("section", section)
                entry.member("id", id)
                entry.member("title", title)
            }
            entry.member("kind", kind.rawValue)
            if let until { entry.member("until", until.description) }
        }
    }
}

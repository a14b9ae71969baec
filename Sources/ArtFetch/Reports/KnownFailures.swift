/// Failures that are known and do not count against a run.
///
/// An item is known by its picture's URL in the list, one without a picture by its section, id and title; a list by its
/// URL. In each case together with the kind: a picture that was missing and is now damaged is news.
public struct KnownFailures: Hashable, Sendable {
    /// What a failure is known by.
    public enum Subject: Hashable, Sendable {
        case image(String)
        case item(section: String?, id: String, title: String)
        case list(String)
    }

    struct Key: Hashable, Sendable {
        var subject: Subject
        var kind: FailureKind
    }

    private var keys: Set<Key> = []

    /// None is known.
    public init() {}

    public mutating func insert(_ subject: Subject, _ kind: FailureKind) {
        keys.insert(Key(subject: subject, kind: kind))
    }

    public func excuses(_ subject: Subject, _ kind: FailureKind) -> Bool {
        keys.contains(Key(subject: subject, kind: kind))
    }
}

extension KnownFailures.Subject {
    public init(_ item: Item) {
        self = item.image.map(Self.image) ?? .item(section: item.section, id: item.id, title: item.title)
    }

    public init(_ list: FailedList) {
        self = .list(list.list)
    }
}

/// A run as its manifest tells it: what every report is made of.
///
/// Counts are held, entries are not: they are read again, one by one, whenever they are wanted, so that a report of a
/// million items needs no more memory than sixteen bytes an item and the names of the sections. What is in an entry comes
/// from services and lists, exactly as they wrote it: each report escapes it by the rules of what it writes.
public struct RunRecord: Sendable {
    /// The items of one section; those without a section are one as well.
    public struct Section: Hashable, Sendable {
        /// `nil` for items without one.
        public var name: String?
        public internal(set) var counts = ResultCounts()
        /// Of `order`.
        var range: Range<Int> = 0..<0
    }

    public let head: RecordedHead
    /// Whether the run came to its end; if not, items may be missing or cancelled.
    public let isComplete: Bool
    /// The lists that were asked, and those that could not be had.
    public let lists: ListsRecord
    /// Its counts are those of the entries; only transfers and bytes are as the manifest says them.
    public let summary: RunSummary
    /// In the order in which they come first in the list.
    public let sections: [Section]
    /// All items.
    public let items: ResultCounts
    /// The failures that do not count.
    public let known: KnownFailures

    /// Indices of entries by section, within each in list order.
    let order: [UInt32]
    /// Indices of the entries that failed, in list order.
    let failed: [UInt32]
    /// How many items failed and could succeed, known or not.
    let retryable: Int
    let count: Int
    let read: Read

    /// The entry at an index, as it was first read.
    typealias Read = @Sendable (Int) throws -> ManifestEntry

    /// The lists as counts; those that were had are its successes.
    public var listCounts: ResultCounts { lists.counts(known) }

    /// Whether the failure of that entry is known; `false` for one that did not fail.
    public func isExcused(_ entry: ManifestEntry) -> Bool {
        guard let failure = entry.failure else { return false }
        return known.excuses(KnownFailures.Subject(entry.item), failure.kind)
    }

    public func isExcused(_ list: FailedList) -> Bool {
        known.excuses(KnownFailures.Subject(list), list.failure.kind)
    }
}

// MARK: - Entries, one at a time

extension RunRecord {
    /// All entries, in list order.
    ///
    /// - Throws: what `body` throws, and `ManifestError` if the manifest can no longer be read.
    public func forEachEntry(_ body: (ManifestEntry) throws -> Void) throws {
        for index in 0..<count { try body(try read(index)) }
    }

    /// The entries of one section, in list order.
    public func forEachEntry(of section: Section, _ body: (ManifestEntry) throws -> Void) throws {
        for index in order[section.range] { try body(try read(Int(index))) }
    }

    /// The entries that failed, known or not, in list order.
    public func forEachFailure(_ body: (ManifestEntry) throws -> Void) throws {
        for index in failed { try body(try read(Int(index))) }
    }
}

extension ManifestEntry {
    /// Why it failed; `nil` if it did not.
    public var failure: Failure? {
        if case .failure(let failure, _) = outcome { failure } else { nil }
    }

    public var picture: LoadedPicture? {
        if case .success(let picture) = outcome { picture } else { nil }
    }

    public var state: State {
        switch outcome {
        case .success: .success
        case .failure: .failure
        case .cancelled: .cancelled
        }
    }

    /// Transfers tried; 0 from the cache, and for what was cancelled.
    public var attempts: Int {
        switch outcome {
        case .success(let picture): picture.attempts
        case .failure(_, let attempts): attempts
        case .cancelled: 0
        }
    }
}

public import ArtCache
public import ArtHTTP
public import ArtImage

/// Where one item is on its way.
public enum LoadState: Hashable, Sendable {
    case queued
    /// Being transferred; `attempt` counts from 1.
    case loading(attempt: Int)
    case decoding
    case storing
    case success(LoadedPicture)
    case failure(Failure, attempts: Int)
    case cancelled
}

/// Where an item's picture came from.
public enum Origin: String, CaseIterable, Sendable, Codable {
    case network
    case revalidated
    case cache
    case stale
}

/// An item's whole result: the original and its renditions lie in the cache.
public struct LoadedPicture: Hashable, Sendable {
    public var origin: Origin
    /// Transfers tried, the last one successful; 0 from the cache.
    public var attempts: Int
    public var original: StoredOriginal
    /// One a recipe, in the recipes' order.
    public var renditions: [LoadedRendition]

    public init(origin: Origin, attempts: Int, original: StoredOriginal, renditions: [LoadedRendition]) {
        self.origin = origin
        self.attempts = attempts
        self.original = original
        self.renditions = renditions
    }
}

/// One thumbnail of an item, in the cache.
public struct LoadedRendition: Hashable, Sendable {
    /// The box it was made for.
    public var box: PixelSize
    public var digest: ContentDigest
    public var bytes: Int
    public var mediaType: String
    public var width: Int
    public var height: Int
}

/// What happens in a run, in order for each item and each list.
public enum LoadEvent: Sendable {
    case list(ListEvent)
    case item(ItemEvent)
    /// A host wants to be left alone for a while.
    case pause(HostNotice)
}

/// A change of one list, or of one page of a list that comes in several.
public struct ListEvent: Hashable, Sendable {
    public enum State: Hashable, Sendable {
        case queued
        case loading
        /// Read whole or in part, with so many items taken from it.
        case success(items: Int)
        case failure(Failure)
        /// Not read: the limit was reached before, or the run was stopped.
        case cancelled
    }

    /// Its URL, or the file's path; `-` is standard input.
    public var list: String
    public var section: String?
    /// From 1.
    public var page: Int
    public var state: State

    public init(list: String, section: String? = nil, page: Int = 1, state: State) {
        self.list = list
        self.section = section
        self.page = page
        self.state = state
    }
}

/// A change of one item.
public struct ItemEvent: Hashable, Sendable {
    /// In list order, from 1.
    public var position: Int
    public var item: Item
    public var state: LoadState
}

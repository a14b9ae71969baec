import ArtCache
import ArtImage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The record of one item in a manifest.
public struct ManifestEntry: Hashable, Sendable {
    /// How the item ended.
    public enum State: String, Hashable, Sendable, Codable {
        case success
        case failure
        case cancelled
    }

    /// In list order, from 1.
    public var position: Int
    public var item: Item
    /// The URL asked for in place of the list's.
    public var asked: String?
    public var outcome: Outcome
    /// How long it took, where that was wanted: the rest of an entry is the same in every run with the same answers.
    public var timings: EntryTimings?

    /// What is the same for every item with the same picture.
    public enum Outcome: Hashable, Sendable {
        case success(LoadedPicture)
        case failure(Failure, attempts: Int)
        case cancelled
    }

    public init(position: Int, item: Item, asked: String?, outcome: Outcome, timings: EntryTimings? = nil) {
        self.position = position
        self.item = item
        self.asked = asked
        self.outcome = outcome
        self.timings = timings
    }
}

extension ManifestEntry.Outcome {
    /// Those of an earlier fetch of the same item.
    mutating func addAttempts(_ more: Int) {
        switch self {
        case .success(var picture):
            picture.attempts += more
            self = .success(picture)
        case .failure(let failure, let attempts): self = .failure(failure, attempts: attempts + more)
        case .cancelled: break
        }
    }
}

extension ManifestEntry {
    /// One line of JSON, as journal and manifest hold it.
    func json() -> [UInt8] { JSONText.value(write) }

    func write(to json: inout JSONText) {
        json.object { entry in
            entry.member("position", position)
            entry.member("id", item.id)
            entry.member("title", item.title)
            entry.member("subtitle", item.subtitle)
            entry.member("section", item.section)
            entry.member("page", item.page)
            entry.member("image", item.image)
            entry.member("asked", asked)
            outcome.write(to: &entry)
            if let timings { entry.member("timings", timings.write) }
        }
    }
}

extension ManifestEntry.Outcome {
    fileprivate func write(to entry: inout JSONText) {
        switch self {
        case .success(let picture):
            entry.member("state", ManifestEntry.State.success.rawValue)
            picture.write(to: &entry)
        case .failure(let failure, let attempts):
            entry.member("state", ManifestEntry.State.failure.rawValue)
            entry.member("attempts", attempts)
            entry.member("error", failure.write)
        case .cancelled:
            entry.member("state", ManifestEntry.State.cancelled.rawValue)
        }
    }
}

extension LoadedPicture {
    fileprivate func write(to entry: inout JSONText) {
        entry.member("origin", origin.rawValue)
        entry.member("attempts", attempts)
        entry.member("original", original.write)
        entry.member("renditions") { json in
            json.array(renditions) { $1.write(to: &$0) }
        }
        entry.member("placeholder") { json in
            if let placeholder = original.placeholder { placeholder.write(to: &json) } else { json.null() }
        }
        entry.member("warnings", original.warnings)
    }
}

extension StoredOriginal {
    fileprivate func write(to json: inout JSONText) {
        json.object { original in
            original.member("digest", digest.description)
            original.member("bytes", bytes)
            original.member("mediaType", mediaType)
            original.member("width", width)
            original.member("height", height)
            original.member("verdict", verdict)
        }
    }
}

extension StoredPlaceholder {
    fileprivate func write(to json: inout JSONText) {
        json.object { placeholder in
            placeholder.member("color", color)
            placeholder.member("thumbHash", Data(thumbHash).base64EncodedString())
        }
    }
}

extension LoadedRendition {
    fileprivate func write(to json: inout JSONText) {
        json.object { rendition in
            rendition.member("size", box.description)
            rendition.member("digest", digest.description)
            rendition.member("bytes", bytes)
            rendition.member("mediaType", mediaType)
            rendition.member("width", width)
            rendition.member("height", height)
            rendition.member("path", digest.objectPath)
        }
    }
}

extension Failure {
    func write(to json: inout JSONText) {
        json.object { error in
            error.member("kind", kind.rawValue)
            error.member("message", message)
            if let status { error.member("status", status) }
            error.member("retryable", retryable)
        }
    }
}

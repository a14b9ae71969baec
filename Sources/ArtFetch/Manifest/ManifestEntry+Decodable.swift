import ArtCache
import ArtImage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ManifestEntry: Decodable {
    public init(from decoder: any Decoder) throws {
        let wire = try Wire(from: decoder)
        self.init(
            position: wire.position,
            item: Item(
                id: wire.id, title: wire.title, subtitle: wire.subtitle, section: wire.section, page: wire.page,
                image: wire.image),
            asked: wire.asked,
            outcome: try wire.outcome(decoder), timings: wire.timings)
    }
}

/// An entry as it stands in the manifest.
private struct Wire: Decodable {
    var position: Int
    var id: String
    var title: String
    var subtitle: String?
    var section: String?
    var page: String?
    var image: String?
    var asked: String?
    var state: ManifestEntry.State
    var origin: Origin?
    var attempts: Int?
    var original: WireOriginal?
    var renditions: [WireRendition]?
    var placeholder: WirePlaceholder?
    var warnings: [String]?
    var error: Failure?
    var timings: EntryTimings?

    func outcome(_ decoder: any Decoder) throws -> ManifestEntry.Outcome {
        switch state {
        case .cancelled: return .cancelled
        case .failure:
            return .failure(try required(error, "error", decoder), attempts: attempts ?? 0)
        case .success:
            let original = try required(original, "original", decoder)
            return .success(
                LoadedPicture(
                    origin: try required(origin, "origin", decoder), attempts: attempts ?? 0,
                    original: original.stored(warnings: warnings ?? [], placeholder: placeholder?.stored),
                    renditions: (renditions ?? []).map(\.loaded)))
        }
    }

    private func required<Value>(_ value: Value?, _ key: String, _ decoder: any Decoder) throws -> Value {
        guard let value else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a \(state) entry has no \"\(key)\""))
        }
        return value
    }
}

private struct WireOriginal: Decodable {
    var digest: WireDigest
    var bytes: Int
    var mediaType: String
    var width: Int
    var height: Int
    var verdict: String

    func stored(warnings: [String], placeholder: StoredPlaceholder?) -> StoredOriginal {
        StoredOriginal(
            digest: digest.value, bytes: bytes, mediaType: mediaType, width: width, height: height, verdict: verdict,
            warnings: warnings, placeholder: placeholder)
    }
}

private struct WirePlaceholder: Decodable {
    var color: WireColor
    /// Base64, by the decoder's own rule for data.
    var thumbHash: Data

    var stored: StoredPlaceholder { StoredPlaceholder(color: color.value, thumbHash: [UInt8](thumbHash)) }
}

/// `#rrggbb`, checked, because it ends in style sheets.
private struct WireColor: Decodable {
    var value: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        value = try container.decode(String.self)
        let digits = value.utf8.dropFirst()
        let isHexadecimal = digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        guard value.utf8.first == UInt8(ascii: "#"), digits.count == 6, isHexadecimal else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(value)\" is not a colour")
        }
    }
}

private struct WireRendition: Decodable {
    var size: WireSize
    var digest: WireDigest
    var bytes: Int
    var mediaType: String
    var width: Int
    var height: Int

    var loaded: LoadedRendition {
        LoadedRendition(
            box: size.value, digest: digest.value, bytes: bytes, mediaType: mediaType, width: width, height: height)
    }
}

/// `sha256:<64 hex>`, checked: a manifest is a file that anyone may have edited.
struct WireDigest: Decodable {
    var value: ContentDigest

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do {
            value = try ContentDigest(text)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }
}

/// `100x100`.
private struct WireSize: Decodable {
    var value: PixelSize

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is not a size")
        }
        value = PixelSize(width: width, height: height)
    }
}

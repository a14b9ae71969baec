import ArtCache
import ArtHTTP

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One picture of the contact sheet. What its large view tells besides is in its attributes.
struct PageTile {
    let entry: ManifestEntry
    let picture: LoadedPicture
    let rendition: LoadedRendition?
    /// Where the thumbnail is; `nil` if it is gone.
    let source: String?

    func write(_ html: inout HTMLText) {
        let (item, original) = (entry.item, picture.original)
        let page = PageLink.address(item.page)
        html.element(
            "li",
            [
                "data-state": PageState(entry).rawValue, "data-position": String(entry.position), "data-id": item.id,
                "data-section": item.section, "data-url": entry.asked.map(TransferURL.shown),
                "data-page": page == nil ? nil : "1", "data-from": origin,
                "data-original": shown(original.width, original.height, original.bytes, original.mediaType),
                "data-digest": original.digest.description,
                "data-thumbnail": rendition.map { shown($0.width, $0.height, $0.bytes, $0.mediaType) },
                "data-took": entry.timings.map(took),
                "data-hash": original.placeholder.map { Data($0.thumbHash).base64EncodedString() },
                "data-warnings": original.warnings.isEmpty ? nil : original.warnings.joined(separator: "; "),
            ]
        ) { html in
            html.element("a", ["href": page ?? PageLink.address(entry.asked) ?? "#top", "rel": "noopener"]) { html in
                html.element("span", ["class": "frame"], frame)
                html.element("b", ["dir": "auto"], item.title.isEmpty ? "(no title)" : item.title)
                if let subtitle = item.subtitle, !subtitle.isEmpty { html.element("i", ["dir": "auto"], subtitle) }
            }
            html.element("small") { html in foot(&html) }
        }
    }

    /// The title beside it says what it is.
    private func frame(_ html: inout HTMLText) {
        guard let source, let rendition else { return html.element("span", ["class": "quiet"], "gone") }
        html.tag(
            "img",
            [
                "src": source, "width": String(rendition.width), "height": String(rendition.height), "alt": "",
                "loading": "lazy", "decoding": "async",
            ])
    }

    private func foot(_ html: inout HTMLText) {
        let state = PageState(entry)
        html.element("span", ["class": "dot \(state.rawValue)"], "")
        html.text("\(state.title.lowercased()) · \(Quantity.bytes(picture.original.bytes))")
        if !picture.original.warnings.isEmpty { html.element("span", ["class": "warned"], " · warning") }
    }

    private var origin: String {
        guard picture.attempts > 0 else { return picture.origin.rawValue }
        return "\(picture.origin.rawValue), \(PageNumber.count(picture.attempts, "attempt", "attempts"))"
    }

    private func took(_ times: EntryTimings) -> String {
        let stages = [
            ("waiting", times.waiting), ("loading", times.loading), ("decoding", times.decoding),
            ("storing", times.storing),
        ]
        return stages.filter { $0.1 > 0 }.map { "\($0.0) \(PageNumber.grouped($0.1)) ms" }.joined(separator: ", ")
    }

    private func shown(_ width: Int, _ height: Int, _ bytes: Int, _ mediaType: String) -> String {
        "\(width) × \(height), \(Quantity.bytes(bytes)), \(mediaType)"
    }
}

/// An item that was never fetched, because the run ended before.
enum PageCancelled {
    static func row(_ entry: ManifestEntry, _ html: inout HTMLText) {
        html.element(
            "li",
            [
                "data-state": PageState.cancelled.rawValue, "data-id": entry.item.id,
                "data-section": entry.item.section,
            ]
        ) { html in
            html.element("span", ["class": "place"], String(entry.position))
            html.element("h3", ["dir": "auto"], entry.item.title.isEmpty ? "(no title)" : entry.item.title)
        }
    }
}

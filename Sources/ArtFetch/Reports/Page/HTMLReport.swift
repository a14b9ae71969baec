import ArtCache

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The page: a contact sheet of a run in one file that needs no network, failures first.
///
/// It is written as its entries are read, with one thumbnail in memory at a time. Without its script it is whole; with it,
/// it can be filtered. Its content security policy allows that script and that style sheet, by their hashes, and nothing
/// else.
public struct HTMLReport: Report {
    private let pictures: PagePictures

    public init(_ pictures: PagePictures) {
        self.pictures = pictures
    }

    /// The page of a record as it is to lie at `path`, with the thumbnails of the record's cache.
    ///
    /// - Parameter isLinked: thumbnails go into the folder `NAME-files` beside it instead of into the page.
    /// - Throws: `CacheError` if the cache is no longer there.
    public init(of record: RunRecord, at path: String, isLinked: Bool) throws {
        let objects = try ObjectReader(cache: record.head.cache)
        guard isLinked else {
            self.init(.embedded(objects))
            return
        }
        let stem = path.hasSuffix(".html") ? String(path.dropLast(".html".count)) : path
        let folder = stem + "-files"
        let name = folder.split(separator: "/").last.map(String.init) ?? folder
        self.init(.linked(objects, folder: folder, name: name))
    }

    public func write(_ record: RunRecord, to sink: Sink) throws {
        let figures = try PageFigures(record)
        var html = HTMLText()
        head(record, &html)
        PageHead(record: record, figures: figures).write(&html)
        PageViewer.tools(record, warned: figures.warned, &html)
        html.markup("<main class=\"wide\">\n")
        try sink(html.take())
        try failures(record, to: sink)
        for section in record.sections { try sheet(section, record, to: sink) }
        try cancelled(record, to: sink)
        end(record, &html)
        try sink(html.take())
    }
}

// MARK: - Around

extension HTMLReport {
    private func head(_ record: RunRecord, _ html: inout HTMLText) {
        html.markup("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n")
        html.tag("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
        html.markup(
            """
            <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" \
            content="no-referrer"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">
            """)
        html.element("title", PageHead.title(record) + " · artfetch")
        html.resource("style", PageAssets.style)
        html.markup("</head>\n<body id=\"top\"><a class=\"skip\" href=\"#pictures\">Skip to the pictures</a>\n")
    }

    private var policy: String {
        """
        default-src 'none'; img-src data:\(pictures.policy); style-src \(Self.hash(PageAssets.style)); \
        script-src \(Self.hash(PageAssets.script)); base-uri 'none'; form-action 'none'
        """
    }

    /// Content Security Policy Level 3, section 2.3.1.
    private static func hash(_ text: String) -> String {
        "'sha256-\(Data(ContentDigest(of: Array(text.utf8)).bytes).base64EncodedString())'"
    }

    private func end(_ record: RunRecord, _ html: inout HTMLText) {
        html.element("p", ["class": "none", "hidden": record.items.all > 0 ? "" : nil], "Nothing to show.")
        html.markup("</main>\n<footer class=\"wide\">")
        html.text("Made by artfetch \(record.head.artfetch); the cache is \(record.head.cache).")
        html.markup("</footer>\n")
        PageViewer.write(&html)
        html.resource("script", PageAssets.script)
        html.markup("</body></html>\n")
    }
}

// MARK: - Lists of items

extension HTMLReport {
    private func failures(_ record: RunRecord, to sink: Sink) throws {
        let count = record.items.failed + record.lists.failed.count
        guard count > 0 else { return }
        var html = HTMLText()
        html.markup("<section id=\"failures\">")
        html.element("h2") { html in
            html.text("Failed ")
            html.element("small", Self.natures(record.items + record.listCounts))
        }
        var list = PageList(style: "list")
        for failed in record.lists.failed {
            list.next(&html)
            PageFailures.row(failed, isKnown: record.isExcused(failed), &html)
        }
        try record.forEachFailure { entry in
            guard let failure = entry.failure else { return }
            list.next(&html)
            PageFailures.row(entry, failure, isKnown: record.isExcused(entry), &html)
            try sink(html.take())
        }
        list.end(&html)
        html.markup("</section>\n")
        try sink(html.take())
    }

    /// The successes of lists are none of the page's.
    private static func natures(_ counts: ResultCounts) -> String {
        [(counts.broken, "broken"), (counts.transient, "transient"), (counts.excused, "known")]
            .filter { $0.0 > 0 }.map { "\(PageNumber.grouped($0.0)) \($0.1)" }.joined(separator: ", ")
    }

    private func sheet(_ section: RunRecord.Section, _ record: RunRecord, to sink: Sink) throws {
        guard section.counts.succeeded > 0 else { return }
        var html = HTMLText()
        let isFirst = section.name == record.sections.first { $0.counts.succeeded > 0 }?.name
        html.tag("section", ["id": isFirst ? "pictures" : nil])
        html.element("h2", ["dir": "auto"]) { html in
            html.text(section.name ?? "Pictures")
            html.element("small", " " + PageNumber.grouped(section.counts.succeeded))
        }
        var list = PageList(style: "sheet")
        try record.forEachEntry(of: section) { entry in
            guard let picture = entry.picture else { return }
            list.next(&html)
            let rendition = PagePictures.best(picture.renditions)
            let source = try rendition.flatMap(pictures.source)
            PageTile(entry: entry, picture: picture, rendition: rendition, source: source).write(&html)
            html.markup("\n")
            try sink(html.take())
        }
        list.end(&html)
        html.markup("</section>\n")
        try sink(html.take())
    }

    private func cancelled(_ record: RunRecord, to sink: Sink) throws {
        guard record.items.cancelled > 0 else { return }
        var html = HTMLText()
        html.markup("<section>")
        html.element("h2") { html in
            html.text("Not fetched ")
            html.element("small", PageNumber.grouped(record.items.cancelled))
        }
        var list = PageList(style: "list")
        try record.forEachEntry { entry in
            guard entry.state == .cancelled else { return }
            list.next(&html)
            PageCancelled.row(entry, &html)
            try sink(html.take())
        }
        list.end(&html)
        html.markup("</section>\n")
        try sink(html.take())
    }
}

/// Cuts a section's items into lists of `length`, so that a browser lays out only those that are near.
private struct PageList {
    let style: String
    private var count = 0

    /// As in the style sheet and the script.
    private static let length = 120

    init(style: String) {
        self.style = style
    }

    /// Before each item.
    mutating func next(_ html: inout HTMLText) {
        if count.isMultiple(of: Self.length) {
            if count > 0 { html.markup("</ul>") }
            html.tag("ul", ["class": style])
        }
        count += 1
    }

    mutating func end(_ html: inout HTMLText) {
        if count > 0 { html.markup("</ul>") }
    }
}

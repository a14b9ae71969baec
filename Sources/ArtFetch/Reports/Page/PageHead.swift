import ArtHTTP

/// The top of the page: what was fetched, how it went, and the plots.
struct PageHead {
    let record: RunRecord
    let figures: PageFigures

    func write(_ html: inout HTMLText) {
        html.element("header", ["class": "wide head"]) { html in
            html.element("div", ["class": "title"]) { html in
                html.element("h1", ["dir": "auto"], Self.title(record))
                html.element("span", ["class": "verdict \(verdict.class)"], verdict.text)
            }
            html.element("p", ["class": "facts", "dir": "auto"], facts)
            counts(&html)
            PagePlot.share(PageState.counts(record), &html)
            html.element("div", ["class": "plots"], plots)
        }
    }

    static func title(_ record: RunRecord) -> String {
        record.head.feed.title ?? record.head.feed.name
    }

    private var failed: Int { record.items.counted + record.listCounts.counted }

    private var verdict: (class: String, text: String) {
        if failed > 0 { return ("bad", "\(PageNumber.grouped(failed)) failed") }
        if !record.isComplete { return ("part", "stopped before its end") }
        return ("good", "complete")
    }

    /// A title that is not the feed's own name is told with it.
    private var facts: String {
        let lists = record.head.feed.urls
        let asked = lists.first.map(TransferURL.shown) ?? PageNumber.count(record.lists.asked, "list", "lists")
        let more = lists.count > 1 ? " and \(PageNumber.count(record.lists.asked - 1, "list", "lists")) more" : ""
        let host = figures.onlyHost.map { " · pictures from \($0)" } ?? ""
        return "artfetch \(record.head.feed.name) · \(asked)\(more)\(host)"
    }
}

extension PageHead {
    private func counts(_ html: inout HTMLText) {
        html.element("dl", ["class": "counts"]) { html in
            count("items", record.items.all, nil, &html)
            for (state, count) in PageState.counts(record) {
                self.count(state.title.lowercased(), count, state == .failure ? "failure" : nil, &html)
            }
            pair("received", Quantity.bytes(record.summary.bytesReceived), nil, &html)
            if record.summary.bytesSaved > 0 {
                pair("not transferred again", Quantity.bytes(record.summary.bytesSaved), nil, &html)
            }
        }
    }

    private func count(_ term: String, _ number: Int, _ style: String?, _ html: inout HTMLText) {
        pair(term, PageNumber.grouped(number), style, &html)
    }

    private func pair(_ term: String, _ value: String, _ style: String?, _ html: inout HTMLText) {
        html.element("div", ["class": style]) { html in
            html.element("dt", term)
            html.element("dd", value)
        }
    }

    private func plots(_ html: inout HTMLText) {
        let hosts = figures.hosts(atMost: 4).map { PagePlot.Bar($0.name, $0.bytes, Quantity.bytes($0.bytes)) }
        // One alone has nothing to be compared with; the facts name it.
        if hosts.count > 1 { PagePlot(title: "Bytes of originals, by host", bars: hosts).lines(&html) }
        if let stages = figures.stages {
            PagePlot(title: "Time by stage, all items", bars: Self.bars(stages)).lines(&html)
        }
        if figures.sides.contains(where: { $0 > 0 }) {
            PagePlot(title: "Originals by longer side, in pixels", bars: sides).columns(&html)
            PagePlot(title: "Originals by size, in bytes", bars: sizes).columns(&html)
        }
    }

    private static func bars(_ stages: EntryTimings) -> [PagePlot.Bar] {
        [
            ("waiting", stages.waiting), ("loading", stages.loading), ("decoding", stages.decoding),
            ("storing", stages.storing),
        ].map { name, milliseconds in
            PagePlot.Bar(name, milliseconds, Quantity.time(.milliseconds(milliseconds)))
        }
    }

    private var sides: [PagePlot.Bar] { Self.bars(figures.sides, upTo: PageFigures.sideLimits.map(String.init)) }

    private var sizes: [PagePlot.Bar] {
        Self.bars(
            figures.sizes,
            upTo: PageFigures.sizeLimits.map { $0 < 1_000_000 ? "\($0 / 1000)k" : "\($0 / 1_000_000)M" })
    }

    private static func bars(_ counts: [Int], upTo limits: [String]) -> [PagePlot.Bar] {
        let labels = limits.enumerated().map { $0 == 0 ? "≤\($1)" : $1 } + ["more"]
        return zip(labels, counts).map { PagePlot.Bar($0, $1, PageNumber.grouped($1)) }
    }
}

extension PagePlot.Bar {
    fileprivate init(_ label: String, _ value: Int, _ shown: String) {
        self.init(label: label, value: value, shown: shown)
    }
}

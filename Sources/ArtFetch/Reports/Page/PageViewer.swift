/// The parts of the page that do nothing without its script: the bar of filters, and one picture large.
enum PageViewer {
    static func tools(_ record: RunRecord, warned: Int, _ html: inout HTMLText) {
        html.markup(
            #"<div class="tools" hidden><div class="wide"><input type="search" placeholder="Filter by title, section or URL" "#
        )
        html.markup(
            #"aria-label="Filter by title, section or URL"><fieldset><legend class="unseen">Filter by state</legend>"#)
        let states = PageState.counts(record)
        choice("all", "All", record.items.all + record.lists.failed.count, &html)
        for (state, count) in states where state == .failure { choice(state.rawValue, state.title, count, &html) }
        if warned > 0 { choice("warned", "With warnings", warned, &html) }
        for (state, count) in states where state != .failure { choice(state.rawValue, state.title, count, &html) }
        html.markup(#"</fieldset><output aria-live="polite"></output></div></div>"#)
    }

    private static func choice(_ value: String, _ title: String, _ count: Int, _ html: inout HTMLText) {
        let isFirst = value == "all"
        html.element("label") { html in
            html.tag("input", ["type": "radio", "name": "state", "value": value, "checked": isFirst ? "" : nil])
            if PageState(rawValue: value) != nil { html.element("span", ["class": "dot \(value)"], "") }
            html.text(title)
            html.element("span", ["class": "quiet"], PageNumber.grouped(count))
        }
    }

    static func write(_ html: inout HTMLText) {
        html.markup(
            """
            <dialog aria-labelledby="viewer-title"><div><div class="frame"><img data-part="picture" alt=""></div>\
            <div class="about"><nav aria-label="Pictures"><span>Picture <span data-part="position"></span></span>\
            <button type="button" data-part="previous" aria-label="Previous picture">←</button>\
            <button type="button" data-part="next" aria-label="Next picture">→</button>\
            <button type="button" data-part="close" aria-label="Close">✕</button></nav>\
            <h2 id="viewer-title" data-part="title" dir="auto"></h2>\
            <p class="quiet" data-part="subtitle" dir="auto"></p><dl>
            """)
        for (name, term) in terms {
            html.element("dt", term)
            html.element("dd", ["data-part": name, "dir": "auto", "class": name == "digest" ? "code" : nil], "")
        }
        html.markup(#"</dl><p><a data-part="page" rel="noopener" hidden>Open its page</a></p></div></div></dialog>"#)
    }

    private static let terms = [
        ("section", "section"), ("from", "from"), ("original", "original"), ("thumbnail", "thumbnail"),
        ("took", "took"), ("warnings", "warnings"), ("id", "id"), ("url", "URL"), ("digest", "digest"),
    ]
}

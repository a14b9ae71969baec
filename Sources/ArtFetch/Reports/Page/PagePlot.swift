/// A small plot as inline SVG: its bars stretch with the page, its text does not.
struct PagePlot {
    struct Bar {
        var label: String
        var value: Int
        /// As people read it.
        var shown: String
    }

    var title: String
    var bars: [Bar]

    /// The longest label; the whole one is in its tooltip.
    private static let labelLength = 34

    /// All bars in words, for those who do not see them.
    private var description: String {
        title + ": " + bars.map { "\($0.label) \($0.shown)" }.joined(separator: ", ")
    }

    private var largest: Double { Double(max(bars.map(\.value).max() ?? 0, 1)) }

    private func figure(_ html: inout HTMLText, height: Int, _ content: (inout HTMLText) -> Void) {
        html.element("figure") { html in
            html.element("figcaption", title)
            html.element("svg", ["role": "img", "aria-label": description, "height": String(height)], content)
        }
    }
}

extension PagePlot {
    /// A bar a line, its label above it.
    func lines(_ html: inout HTMLText) {
        figure(&html, height: bars.count * Self.lineHeight) { html in
            for (index, bar) in bars.enumerated() { line(bar, top: index * Self.lineHeight, &html) }
        }
    }

    private static let lineHeight = 34

    private func line(_ bar: Bar, top: Int, _ html: inout HTMLText) {
        let (text, rail) = (String(top + 13), String(top + 19))
        html.element("text", ["class": "label", "x": "0", "y": text]) { html in
            html.element("title", bar.label)
            html.text(bar.label.count > Self.labelLength ? bar.label.prefix(Self.labelLength) + "…" : bar.label)
        }
        html.element("text", ["x": "100%", "y": text, "text-anchor": "end"], bar.shown)
        html.element("rect", ["class": "rail", "y": rail, "width": "100%", "height": "6", "rx": "3"], "")
        let width = max(Double(bar.value) / largest, 0.01)
        html.element("rect", ["y": rail, "width": PageNumber.percent(width), "height": "6", "rx": "3"], "")
    }
}

extension PagePlot {
    /// Bars that stand side by side, as of a histogram.
    func columns(_ html: inout HTMLText) {
        figure(&html, height: Self.base + 30) { html in
            for (index, bar) in bars.enumerated() {
                column(bar, at: Double(index) / Double(bars.count), width: 1 / Double(bars.count), &html)
            }
        }
    }

    /// Of a column: pixels from the plot's top.
    private static let base = 106
    private static let height = 88.0

    private func column(_ bar: Bar, at left: Double, width: Double, _ html: inout HTMLText) {
        let (x, middle) = (PageNumber.percent(left + width * 0.1), PageNumber.percent(left + width / 2))
        let size = PageNumber.percent(width * 0.8)
        html.element("rect", ["class": "rail", "x": x, "y": String(Self.base), "width": size, "height": "2"], "")
        if bar.value > 0 {
            let height = max(Int(Self.height * Double(bar.value) / largest), 2)
            let top = String(Self.base - height)
            html.element("rect", ["x": x, "y": top, "width": size, "height": String(height + 2), "rx": "3"], "")
            html.element(
                "text", ["x": middle, "y": String(Self.base - height - 5), "text-anchor": "middle"], bar.shown)
        }
        html.element(
            "text", ["class": "label", "x": middle, "y": String(Self.base + 20), "text-anchor": "middle"], bar.label)
    }
}

extension PagePlot {
    /// The parts of a whole in one bar.
    static func share(_ parts: [(state: PageState, count: Int)], _ html: inout HTMLText) {
        let all = Double(max(parts.reduce(0) { $0 + $1.count }, 1))
        let words = parts.map { "\($0.count) \($0.state.title.lowercased())" }.joined(separator: ", ")
        html.element("svg", ["class": "share", "role": "img", "aria-label": words]) { html in
            var left = 0.0
            for (state, count) in parts {
                let width = Double(count) / all
                html.element(
                    "rect",
                    [
                        "class": state.rawValue, "x": PageNumber.percent(left), "width": PageNumber.percent(width),
                        "height": "10",
                    ], "")
                left += width
            }
        }
    }
}

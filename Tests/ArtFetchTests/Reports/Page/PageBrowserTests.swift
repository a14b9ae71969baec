import ArtCache
import ArtTestSupport
import Testing

@testable import ArtFetch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The page in a real browser: what it shows, what it does, and that it asks nobody for anything.
@Suite(.enabled(if: Browser.program != nil, "needs Chromium (Debian: chromium)"), .serialized)
struct PageBrowserTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    @Test func `hostile text runs nothing, asks nobody, and is shown as it is`() throws {
        var run = RecordedRun(
            Hostile.texts.map { ($0, $0, .loaded) } + Hostile.texts.map { ($0, nil, .failed(.corrupt, $0)) })
        for index in run.entries.indices {
            let text = Hostile.texts[index % Hostile.texts.count]
            run.entries[index].item.subtitle = text
            run.entries[index].item.page = text
            run.entries[index].item.image = text
        }
        let browser = try open(run, drawn(Picture.jpeg(width: 100, height: 67)), width: 1000, height: 800)
        #expect(browser.complaints == [])
        #expect(browser.requests == ["file://\(page)"])
        #expect(try browser.json("document.scripts.length") == "1")
        let shown = try browser.json("Array.from(document.querySelectorAll('.sheet b'), (b) => b.textContent)")
        let titles = try JSONDecoder().decode([String].self, from: Data((shown ?? "").utf8))
        #expect(titles == Hostile.texts.map(Self.withoutControls))
        let links =
            "Array.from(document.links, (a) => a.protocol).filter((p) => !['http:', 'https:', 'file:'].includes(p))"
        #expect(try browser.json(links) == "[]")
        _ = try browser.json("document.querySelectorAll('.sheet a')[2].click()")
        #expect(try browser.json("document.querySelector('dialog h2').textContent") == quoted(Hostile.texts[2]))
        #expect(browser.complaints == [])
        try browser.close()
    }

    @Test func `ten thousand items are there at once, and filtered while one types`() throws {
        let run = RecordedRun(
            (1...10_000).map { index in
                ("Record \(index)", "Section \(index % 7)", index.isMultiple(of: 500) ? .failed(.timeout) : .loaded)
            })
        let browser = try open(run, drawn(Picture.jpeg(width: 144, height: 96)), width: 1280, height: 900)
        #expect(try browser.json("document.querySelectorAll('.sheet li').length") == "9980")
        // Of all tiles only those near the screen are laid out.
        let laidOut =
            "Array.from(document.querySelectorAll('.sheet')).filter((u) => u.checkVisibility({contentVisibilityAuto: true}) && u.firstElementChild.firstElementChild.checkVisibility({contentVisibilityAuto: true})).length"
        #expect(Int(try browser.json(laidOut) ?? "") ?? .max < 10)
        try browser.press("/")
        try browser.type("record 1234")
        #expect(try browser.json(Self.settled("document.querySelectorAll('.sheet li').length")) == "1")
        #expect(try browser.json("document.querySelector('output').textContent") == "\"1 of 10000 shown\"")
        _ = try browser.json("document.querySelector('input[value=failure]').click()")
        #expect(try browser.json(Self.settled("document.querySelector('.none').hidden")) == "false")
        #expect(browser.complaints == [])
        try browser.close()
    }

    @Test(arguments: [("desktop", 1280, 1000, false), ("phone-dark", 390, 844, true)])
    func `the page fits its screen, and shows one picture large`(
        name: String, width: Int, height: Int, isDark: Bool
    ) throws {
        let browser = try open(try covers(), try samples(), width: width, height: height, isDark: isDark)
        #expect(try browser.json("document.documentElement.scrollWidth") == "\(width)")
        let missing = "Array.from(document.images).filter((i) => i.src && i.complete && !i.naturalWidth).length"
        #expect(try browser.json(missing) == "0")
        try browser.screenshot(to: try Self.artefact("page-\(name).png"))
        _ = try browser.json("document.querySelectorAll('.sheet a')[0].click()")
        #expect(try browser.json("document.querySelector('dialog').open") == "true")
        let position = "document.querySelector('[data-part=position]').textContent"
        #expect(try browser.json(position) == "\"1\"")
        try browser.press("ArrowRight")
        #expect(try browser.json(position) == "\"2\"")
        try browser.screenshot(to: try Self.artefact("page-\(name)-large.png"))
        try browser.press("Escape")
        #expect(try browser.json("document.querySelector('dialog').open") == "false")
        #expect(try browser.json("document.activeElement.closest('li').dataset.position") == "\"2\"")
        #expect(browser.complaints == [])
        try browser.close()
    }

    @Test func `everything has a name for those who do not see it`() throws {
        let browser = try open(try covers(), .none, width: 1280, height: 900)
        let nameless = """
            Array.from(document.querySelectorAll('a, button, input, svg[role=img], dialog'), (e) => e)
              .filter((e) => !(e.getAttribute('aria-label') || e.getAttribute('aria-labelledby') || e.textContent.trim() || e.labels?.length))
              .map((e) => e.outerHTML.slice(0, 80))
            """
        #expect(try browser.json(nameless) == "[]")
        #expect(try browser.json("document.documentElement.lang") == "\"en\"")
        #expect(try browser.json("Array.from(document.querySelectorAll('h1')).length") == "1")
        try browser.close()
    }
}

extension PageBrowserTests {
    private var page: String { folder.file("page.html") }

    private func open(
        _ run: RecordedRun, _ pictures: PagePictures, width: Int, height: Int, isDark: Bool = false
    ) throws -> Browser {
        try HTMLReport(pictures).text(of: try run.record()).write(toFile: page, atomically: false, encoding: .utf8)
        let browser = try Browser(try #require(Browser.program), width: width, height: height, isDark: isDark)
        try browser.open(page)
        return browser
    }

    /// The same thumbnail for all.
    private func drawn(_ bytes: [UInt8]) -> PagePictures {
        let text = "data:image/jpeg;base64," + Data(bytes).base64EncodedString()
        return PagePictures(source: { _ in text }, policy: "")
    }

    /// A run of the covers in `samples/`, two of which failed.
    private func covers() throws -> RecordedRun {
        var run = RecordedRun(
            try Self.coverNames.map { name in
                let title = name.prefix { $0 != "." }.replacing("-", with: " ")
                var picture = ManifestEntryTests.picture
                picture.renditions[0].digest = ContentDigest(of: Array(name.utf8))
                picture.renditions[0].height = 100
                if name.contains("n") { picture.original.warnings = [] }
                return (title.capitalized, nil, .success(picture))
            } + [
                ("Long Gone", nil, .failed(.httpStatus, "server answered with status 404")),
                ("Slow Water", nil, .failed(.timeout, "no byte for 30 s", retryable: true, attempts: 5)),
            ])
        run.title = "Top Albums"
        for index in run.entries.indices {
            run.entries[index].timings = EntryTimings(waiting: 12 * index, loading: 40, decoding: 9, storing: 3)
        }
        return run
    }

    private func samples() throws -> PagePictures {
        let pictures = try Dictionary(
            uniqueKeysWithValues: Self.coverNames.map { name in
                let bytes = try Data(contentsOf: URL(filePath: Self.coverFolder + name))
                let type = name.hasSuffix("png") ? "png" : "jpeg"
                let text = "data:image/\(type);base64," + bytes.base64EncodedString()
                return (ContentDigest(of: Array(name.utf8)), text)
            })
        return PagePictures(source: { pictures[$0.digest] }, policy: "")
    }

    private static var coverNames: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: coverFolder).sorted() }
    }

    private static let packageFolder = #filePath.replacing(
        "Tests/ArtFetchTests/Reports/Page/PageBrowserTests.swift", with: "")
    private static let coverFolder = packageFolder + "samples/covers/"

    /// After the frame in which the page follows what was typed.
    private static func settled(_ expression: String) -> String {
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => \(expression))"
    }

    /// Where pictures of the page are kept: ARTFETCH_ARTEFACTS, or below the package's build folder.
    private static func artefact(_ name: String) throws -> String {
        let given = ProcessInfo.processInfo.environment["ARTFETCH_ARTEFACTS"]
        let folder = given ?? packageFolder + ".build/artefacts"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return "\(folder)/\(name)"
    }

    private static func withoutControls(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? "\u{FFFD}" : $0 }))
    }

    private func quoted(_ text: String) -> String {
        String(decoding: JSONText.value { $0.string(text) }, as: UTF8.self)
    }
}

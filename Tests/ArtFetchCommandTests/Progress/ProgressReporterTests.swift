import ArtCache
import ArtHTTP
import ArtTestSupport
import Synchronization
import Testing

@testable import ArtFetch
@testable import ArtFetchCommand

struct ProgressReporterTests {
    private let recorder = Recorder()
    private let time = ManualClock()

    private func reporter(_ style: ProgressDisplay.Style, _ volume: Volume = .normal) -> ProgressReporter {
        ProgressReporter(
            style: style, volume: volume, output: recorder, now: { [time] in .seconds(60) + time.elapsed },
            view: { TerminalView(columns: 200, rows: 24) })
    }

    /// What is drawn a second later.
    private func redrawn(_ reporter: ProgressReporter) -> String {
        recorder.clear()
        time.advance(by: .seconds(1))
        reporter.tick()
        return recorder.text
    }

    @Test func `plain progress has a line for each failure, at once`() {
        let reporter = reporter(.plain)
        reporter.receive(event(3, .failure(.notFound, attempts: 1)))
        #expect(recorder.text.hasPrefix("failed 3: Song (Singer): HTTP status 404 (http-status)\n"))
    }

    @Test func `a terminal's failures wait for the summary, which has them in list order`() {
        let reporter = reporter(.block(Paint(isOn: false), isUnicode: true))
        reporter.receive(event(9, .failure(.notFound, attempts: 1)))
        reporter.receive(event(2, .failure(.notFound, attempts: 1)))
        #expect(!recorder.text.contains("404"))
        #expect(reporter.finish().map(\.position) == [2, 9])
    }

    @Test func `no more failures are kept than are shown`() {
        let reporter = reporter(.none, .quiet)
        for position in 1...1000 { reporter.receive(event(position, .failure(.notFound, attempts: 1))) }
        #expect(reporter.finish().count == SummaryText.failuresShown)
        #expect(recorder.text == "")
    }

    @Test func `where nothing is shown, nothing but failures is asked for`() {
        #expect(reporter(.none).selection == .failures)
        #expect(reporter(.none, .quiet).selection == .failures)
        #expect(reporter(.none, .verbose).selection == .all)
        #expect(reporter(.json, .quiet).selection == .all)
        #expect(reporter(.plain).selection == .all)
    }

    @Test func `after the end nothing is drawn, whatever is told late`() {
        let reporter = reporter(.block(Paint(isOn: false), isUnicode: true))
        reporter.receive(event(1, .queued))
        _ = reporter.finish()
        #expect(redrawn(reporter) == "")
        reporter.stopping()
        #expect(recorder.text == "")
    }

    @Test func `a pause is told, with what becomes of its items`() {
        let reporter = reporter(.block(Paint(isOn: false), isUnicode: true))
        let host = HostKey(host: "example.com", port: 443)
        reporter.receive(.pause(HostNotice(host: host, seconds: 59.5)))
        #expect(recorder.text.contains("example.com wants a pause of 1m, its items wait\n"))
        reporter.receive(.pause(HostNotice(host: host, seconds: 7_200, refusal: .longPause(status: 429))))
        #expect(recorder.text.contains("example.com wants a pause of 2h, its items fail\n"))
        reporter.receive(.pause(HostNotice(host: host, seconds: 60, refusal: .silence(timeouts: 10))))
        #expect(recorder.text.contains("example.com gave no answer to 10 requests in a row, its items fail for 1m\n"))
    }

    @Test func `only the first pauses are news, and none where no progress is shown`() {
        let notice = HostNotice(host: HostKey(host: "h", port: 80), seconds: 1)
        for (style, shown) in [(ProgressDisplay.Style.plain, 10), (.none, 0)] {
            recorder.clear()
            let reporter = reporter(style)
            for _ in 1...99 { reporter.receive(.pause(notice)) }
            #expect(recorder.text.split(separator: "\n").count { $0.contains("pause") } == shown)
        }
    }

    @Test func `items are counted as they end, a duplicate without bytes`() {
        let reporter = reporter(.block(Paint(isOn: false), isUnicode: true))
        reporter.receive(.list(ListEvent(list: "l", state: .queued)))
        reporter.receive(.list(ListEvent(list: "l", state: .loading)))
        for position in 1...4 { reporter.receive(event(position, .queued)) }
        reporter.receive(event(1, .loading(attempt: 1)))
        reporter.receive(event(1, .success(.picture(.network))))
        reporter.receive(event(2, .success(.picture(.network))))
        reporter.receive(event(3, .success(.picture(.cache))))
        reporter.receive(event(4, .cancelled))
        #expect(redrawn(reporter).contains("4/4+  1 from cache  81 B/s  5.0 kB\u{1B}[K"))
        reporter.receive(.list(ListEvent(list: "l", state: .success(items: 4))))
        #expect(redrawn(reporter).contains("  4/4  1 from cache  80 B/s  5.0 kB\u{1B}[K"))
    }

    @Test func `as JSON every event is a line, and nothing else is said`() async throws {
        let reporter = reporter(.json, .verbose)
        reporter.receive(.list(ListEvent(list: "l", state: .loading)))
        reporter.receive(event(1, .failure(.notFound, attempts: 1)))
        let host = HostKey(host: "example.com", port: 443)
        reporter.receive(.pause(HostNotice(host: host, seconds: 59.5)))
        reporter.stopping()
        let lines = recorder.text.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0.hasPrefix(#"{"ms":60000,"event":""#) && $0.hasSuffix("}") })
    }

    @Test func `lists are counted as they end, page by page`() {
        let reporter = reporter(.block(Paint(isOn: false), isUnicode: true))
        for section in ["A", "B", "C"] {
            reporter.receive(.list(ListEvent(list: "l", section: section, state: .queued)))
        }
        reporter.receive(.list(ListEvent(list: "l", section: "A", state: .failure(.notFound))))
        #expect(redrawn(reporter).contains("reading 1/3 lists\u{1B}[K"))
        reporter.receive(event(1, .queued))
        reporter.receive(.list(ListEvent(list: "l", section: "B", state: .success(items: 1))))
        #expect(redrawn(reporter).contains("0/1+  2/3 lists\u{1B}[K"))
        reporter.receive(.list(ListEvent(list: "l", section: "C", state: .cancelled)))
        #expect(redrawn(reporter).contains("─  0/1\u{1B}[K"))
    }

    @Test func `verbose says a line for every list that has ended`() {
        let reporter = reporter(.none, .verbose)
        for state in [ListEvent.State.queued, .loading, .success(items: 1)] {
            reporter.receive(.list(ListEvent(list: "l", section: "A\u{1B}", page: 2, state: state)))
        }
        reporter.receive(.list(ListEvent(list: "http://h/", state: .cancelled)))
        reporter.receive(.list(ListEvent(list: "http://h/2", state: .failure(.notFound))))
        #expect(recorder.text.hasPrefix("list A"))
        #expect(
            recorder.text.hasSuffix(
                ", page 2: 1 item\nlist http://h/: not read\nlist failed: http://h/2: HTTP status 404 (http-status)\n"))
    }

    @Test func `verbose says a line for every item`() {
        let reporter = reporter(.none, .verbose)
        reporter.receive(event(1, .success(.picture(.cache))))
        reporter.receive(event(2, .cancelled))
        #expect(recorder.text == "cache 1: Song (Singer), 600x600, 5.0 kB\ncancelled 2: Song (Singer)\n")
    }

    @Test func `a hostile title is cleaned in every line`() {
        let reporter = reporter(.plain, .verbose)
        let item = Item(id: "", title: "\u{1B}[2J\u{9B}31m\n\u{202E}x", image: "\u{1B}")
        for state in [LoadState.failure(.notFound, attempts: 1), .success(.picture(.network)), .cancelled] {
            reporter.receive(.item(ItemEvent(position: 1, item: item, state: state)))
        }
        let lines = recorder.text.split(separator: "\n")
        #expect(!lines.isEmpty)
        for scalar in recorder.text.unicodeScalars where scalar != "\n" {
            #expect(scalar.properties.generalCategory != .control && scalar != "\u{202E}")
        }
    }

    private func event(_ position: Int, _ state: LoadState) -> LoadEvent {
        let item = Item(id: "1", title: "Song", subtitle: "Singer", image: "https://a.test/1.jpg")
        return .item(ItemEvent(position: position, item: item, state: state))
    }
}

/// Keeps what is written.
final class Recorder: TextOutput {
    private let kept = Mutex("")

    var text: String { kept.withLock { $0 } }

    func write(_ text: String) { kept.withLock { $0 += text } }

    func clear() { kept.withLock { $0 = "" } }
}

extension Failure {
    fileprivate static let notFound = Failure(kind: .httpStatus, message: "HTTP status 404", status: 404)
}

extension LoadedPicture {
    fileprivate static func picture(_ origin: Origin) -> LoadedPicture {
        let original = StoredOriginal(
            digest: ContentDigest(of: []), bytes: 5000, mediaType: "image/jpeg", width: 600, height: 600,
            verdict: "clean", warnings: [])
        return LoadedPicture(origin: origin, attempts: 1, original: original, renditions: [])
    }
}

import ArtHTTP
import ArtTestSupport
import Testing

@testable import ArtFetch
@testable import ArtFetchCommand

struct DryRunTextTests {
    private func listed(_ position: Int, _ title: String, _ image: String? = nil) -> ListedItem {
        ListedItem(position: position, item: Item(id: "", title: title, image: image))
    }

    private var findings: SurveyFindings {
        var found = SurveyFindings()
        let (near, far) = (HostKey(host: "a.test", port: 443), HostKey(host: "b.test", port: 8080))
        for position in 1...3 { found.note(listed(position, "T"), .fetch(host: far)) }
        found.note(listed(4, "T"), .confirm(host: near, bytes: 1000))
        found.note(listed(5, "T"), .cached(host: near, bytes: 500))
        found.note(listed(6, "T"), .duplicate)
        found.note(listed(7, "Bad \u{1B}[31m", "https://u:secret@h.test/x"), .failure(.noImage))
        found.lists.asked = 2
        found.lists.failed = [FailedList(list: "https://l.test", section: "Shot", failure: .noImage)]
        found.warnings = ["odd"]
        return found
    }

    @Test func `a table by host says what would be fetched, and the rest what cannot be had`() {
        #expect(
            DryRunText.of(findings, cache: "c") == """
                7 items of 2 lists, 1 failed: 3 to fetch, 1 to confirm, 1 cached, 1 duplicate, 1 cannot be had
                  cannot be had  1 no-image
                  host         to fetch  to confirm    cached
                  b.test:8080         3           0         0
                  a.test              0           1         1
                  cache      c, not there yet
                warning: odd
                list failed (Shot): the list names no picture for this item (no-image)
                    https://l.test
                cannot be had 7: Bad \u{FFFD}[31m
                    https://…@h.test/x
                    the list names no picture for this item (no-image)
                dry run: no picture was asked for, and nothing was written

                """)
    }

    @Test func `of many hosts those with the most to fetch are shown, the others together`() {
        var found = SurveyFindings()
        for host in 1...30 {
            for _ in 0..<host { found.note(listed(1, ""), .fetch(host: HostKey(host: "h\(host).test", port: 80))) }
        }
        found.hasCache = true
        let lines = DryRunText.of(found, cache: "c").split(separator: "\n")
        #expect(lines[2].hasPrefix("  h30.test ") && lines.count == 1 + 1 + DryRunText.hostsShown + 1 + 2)
        #expect(lines[22].hasPrefix("  and others ") && lines[22].contains(" 55 "))
        #expect(lines[23] == "  cache      c")
    }

    @Test func `programs are told the same`() {
        let json = DryRunJSON(findings, cache: "c")
        #expect(json.items == 7 && json.pictures.fetch == 3 && json.duplicates == 1 && json.failed == 1)
        #expect(json.hosts.map(\.host) == ["a.test", "b.test:8080"])
        #expect(json.hosts.map(\.pictures.keptBytes) == [1500, 0])
        #expect(json.failures == ["no-image": 1] && json.problems.map(\.position) == [7])
        #expect(json.lists.asked == 2 && json.lists.failed.map(\.section) == ["Shot"])
        #expect(json.complete && !json.hasCache)
    }
}

import Testing

@testable import ArtFetch

struct FlightsTests {
    private func listed(_ position: Int, _ url: String) -> ListedItem {
        ListedItem(position: position, item: Item(id: "", title: ""), asked: url)
    }

    private func name(_ claim: Flights.Claim) -> String {
        switch claim {
        case .load: "load"
        case .attached: "attached"
        case .known: "known"
        }
    }

    @Test func `the first loads, those after it wait, and land with it`() {
        var flights = Flights()
        #expect(name(flights.claim(listed(1, "a"), url: "a") { _ in nil }) == "load")
        #expect(name(flights.claim(listed(2, "a"), url: "a") { _ in nil }) == "attached")
        #expect(name(flights.claim(listed(3, "b"), url: "b") { _ in nil }) == "load")
        #expect(flights.land(listed(1, "a")) == [listed(2, "a")])
        #expect(flights.land(listed(3, "b")) == [])
    }

    @Test func `a picture that has ended has its outcome from the record`() {
        var flights = Flights()
        _ = flights.claim(listed(1, "a"), url: "a") { _ in nil }
        _ = flights.land(listed(1, "a"))
        let landed = Flights.Landed(wanted: "a", asked: "a/smaller", outcome: .failure(.noImage, attempts: 3))
        guard case .known(let known) = flights.claim(listed(2, "a"), url: "a", recorded: { $0 == 1 ? landed : nil })
        else {
            Issue.record("the record was not asked")
            return
        }
        #expect(known == landed)
    }

    @Test func `another URL under the same record is loaded on its own`() {
        var flights = Flights()
        _ = flights.claim(listed(1, "a"), url: "a") { _ in nil }
        _ = flights.land(listed(1, "a"))
        let other = Flights.Landed(wanted: "b", asked: "a", outcome: .cancelled)
        #expect(name(flights.claim(listed(2, "a"), url: "a") { _ in other }) == "load")
    }
}

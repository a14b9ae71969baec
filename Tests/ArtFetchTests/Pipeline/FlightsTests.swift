import Testing

@testable import ArtFetch

struct FlightsTests {
    private func listed(_ position: Int, _ url: String) -> ListedItem {
        ListedItem(position: position, item: Item(id: "", title: ""), asked: url)
    }

    private func name(_ claim: Flights<String>.Claim) -> String {
        switch claim {
        case .load: "load"
        case .attached: "attached"
        case .known: "known"
        }
    }

    @Test func `the first loads, those after it wait, and land with it`() {
        var flights = Flights<String>()
        #expect(name(flights.claim(listed(1, "a"), url: "a") { _ in nil }) == "load")
        #expect(name(flights.claim(listed(2, "a"), url: "a") { _ in nil }) == "attached")
        #expect(name(flights.claim(listed(3, "b"), url: "b") { _ in nil }) == "load")
        #expect(flights.land(listed(1, "a")).passengers == [listed(2, "a")])
        #expect(flights.land(listed(3, "b")).passengers == [])
    }

    @Test func `a picture that has ended has its outcome from the record`() {
        var flights = Flights<String>()
        _ = flights.claim(listed(1, "a"), url: "a") { _ in nil }
        _ = flights.land(listed(1, "a"))
        let entry = ManifestEntry(
            position: 1, item: Item(id: "", title: ""), asked: "a", outcome: .failure(.noImage, attempts: 3))
        guard case .known(let outcome) = flights.claim(listed(2, "a"), url: "a", recorded: { $0 == 1 ? entry : nil })
        else {
            Issue.record("the record was not asked")
            return
        }
        #expect(outcome == entry.outcome)
    }

    @Test func `another URL under the same record is loaded on its own`() {
        var flights = Flights<String>()
        _ = flights.claim(listed(1, "a"), url: "a") { _ in nil }
        _ = flights.land(listed(1, "a"))
        let other = ManifestEntry(position: 1, item: Item(id: "", title: ""), asked: "b", outcome: .cancelled)
        #expect(name(flights.claim(listed(2, "a"), url: "a") { _ in other }) == "load")
    }

    @Test func `when too many wait, the reader waits until their picture lands`() {
        var flights = Flights<String>(maxWaiting: 1)
        _ = flights.claim(listed(1, "a"), url: "a") { _ in nil }
        _ = flights.claim(listed(2, "a"), url: "a") { _ in nil }
        #expect(!flights.isCrowded(waitingFor: "a"))
        _ = flights.claim(listed(3, "a"), url: "a") { _ in nil }
        #expect(flights.isCrowded(waitingFor: "a"))
        #expect(!flights.isCrowded(waitingFor: "b"))
        let (isHeld, isLost) = (flights.hold("reader", until: "a"), flights.hold("reader", until: "b"))
        #expect(isHeld)
        #expect(!isLost)
        let landed = flights.land(listed(1, "a"))
        #expect(landed.readers == ["reader"])
        #expect(landed.passengers.count == 2)
        #expect(!flights.isCrowded(waitingFor: "a"))
    }
}

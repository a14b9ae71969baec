import Testing

@testable import ArtFetch

struct TimetableTests {
    @Test func `elements come by their moment, whatever the order of their coming`() {
        var table = Timetable<Int>()
        let moments = (0..<200).map { $0 * 7_919 % 200 }
        for moment in moments { table.insert(moment, at: .seconds(moment)) }
        #expect((0..<200).map { _ in table.popFirst() } == Array(0..<200))
        #expect(table.popFirst() == nil)
    }

    @Test func `nothing is due before its moment`() {
        var table = Timetable<String>()
        table.insert("late", at: .seconds(9))
        table.insert("early", at: .seconds(3))
        #expect(table.next == .seconds(3))
        let due = [2, 3, 8, 9].map { table.popDue(at: .seconds($0)) }
        #expect(due == [nil, "early", nil, "late"])
        #expect(table.count == 0)
    }
}

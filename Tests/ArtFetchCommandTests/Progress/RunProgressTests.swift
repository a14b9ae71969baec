import Testing

@testable import ArtFetch
@testable import ArtFetchCommand

struct RunProgressTests {
    private func event(_ position: Int, _ state: LoadState, section: String? = nil) -> ItemEvent {
        ItemEvent(position: position, item: .song("Song \(position)", section: section), state: state)
    }

    @Test func `those that are longest at it come first`() {
        var progress = RunProgress()
        progress.note(event(1, .loading(attempt: 1)), at: .seconds(1))
        progress.note(event(2, .loading(attempt: 2)), at: .seconds(2))
        progress.note(event(1, .decoding), at: .seconds(3))
        #expect(progress.longestRunning.map(\.title) == ["Song 2 (Singer)", "Song 1 (Singer)"])
        #expect(progress.longestRunning.map(\.stage) == [.loading, .decoding])
        progress.note(event(2, .cancelled), at: .seconds(4))
        #expect(progress.longestRunning.count == 1)
    }

    @Test func `sections are shown in the order of the list, as long as they are busy`() {
        var progress = RunProgress()
        for (position, section) in ["B", "A", "B"].enumerated() {
            progress.note(event(position, .queued, section: section), at: .zero)
        }
        #expect(progress.busySections.map(\.name) == ["B", "A"])
        progress.note(event(0, .failure(Failure(kind: .dns, message: ""), attempts: 1), section: "B"), at: .zero)
        progress.note(event(1, .cancelled, section: "A"), at: .zero)
        #expect(progress.busySections.map(\.name) == ["B"])
        #expect(progress.busySections.first?.section.failed == 1)
    }

    @Test func `a list with a section for each item does not make it grow`() {
        var progress = RunProgress()
        for position in 1...10_000 {
            progress.note(event(position, .queued, section: "\(position)"), at: .zero)
            progress.note(event(position, .loading(attempt: 1), section: "\(position)"), at: .zero)
            if position > 100 {
                progress.note(event(position - 100, .cancelled, section: "\(position - 100)"), at: .zero)
            }
        }
        #expect(progress.sections.count <= RunProgress.sectionsKept)
        #expect(progress.running.count == 100)
    }
}

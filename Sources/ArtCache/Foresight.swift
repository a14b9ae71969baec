internal import Synchronization

/// What was found for questions that are about to be asked; each answer is given once.
final class Foresight: Sendable {
    private struct Answer {
        var recipes: [String]
        var picture: CachedPicture?
    }

    private let found = Mutex<[String: Answer]>([:])

    /// No more than this many are kept; who asks later asks the index.
    static let most = 1024

    func note(_ questions: [IndexWork.Question], _ pictures: [CachedPicture?]) {
        found.withLock { found in
            if found.count + questions.count > Self.most { found = [:] }
            for (question, picture) in zip(questions, pictures) {
                found[question.url] = Answer(recipes: question.recipes, picture: picture)
            }
        }
    }

    /// `nil` if the question was not foreseen.
    func take(_ question: IndexWork.Question) -> CachedPicture?? {
        let answer = found.withLock { $0.removeValue(forKey: question.url) }
        guard let answer, answer.recipes == question.recipes else { return nil }
        return .some(answer.picture)
    }

    /// Something was recorded for the URL: what was found before is out of date.
    func forget(_ url: String) {
        found.withLock { _ = $0.removeValue(forKey: url) }
    }
}

import Foundation
import Testing

@testable import ArtCache

@Suite struct CacheErrorTests {
    @Test(arguments: [
        (CacheError.file(.write, path: "/c/tmp/a", code: ENOSPC), "cannot write /c/tmp/a: No space left on device"),
        (.file(.makeDirectory, path: "/c", code: EACCES), "cannot make directory /c: Permission denied"),
        (.notADirectory(path: "/c"), "/c is not a directory, so it cannot be a cache"),
        (.objectTooLarge(bytes: 3, limit: 2), "object has 3 bytes, the limit is 2"),
        (
            .index(path: "/c/i", code: 10, reason: "disk I/O error"),
            "the cache index /c/i failed: disk I/O error (SQLite code 10)"
        ),
        (.closed(path: "/c"), "the cache /c has been closed"),
        (.noLine(path: "/c/j", offset: 7), "the journal /c/j has no line at byte 7"),
    ])
    func `a sentence says what failed, where and why`(error: CacheError, sentence: String) {
        #expect(error.description == sentence)
    }
}

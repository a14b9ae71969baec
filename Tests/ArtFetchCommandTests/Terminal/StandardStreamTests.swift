import Dispatch
import Testing

@testable import ArtFetchCommand

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

struct StandardStreamTests {
    @Test func `a text longer than a pipe holds is written whole`() throws {
        let pipe = try Pipe()
        let text = String(repeating: "0123456789", count: 20_000)
        DispatchQueue.global().async {
            StandardStream(descriptor: pipe.writing).write(text)
            close(pipe.writing)
        }
        #expect(pipe.readAll() == Array(text.utf8))
        close(pipe.reading)
    }

    @Test func `writing where nobody reads ends quietly`() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = try Pipe()
        close(pipe.reading)
        StandardStream(descriptor: pipe.writing).write("unread")
        #expect(errno == EPIPE)
        close(pipe.writing)
    }

    @Test func `a pipe is no terminal and has the usual columns`() throws {
        let pipe = try Pipe()
        #expect(!StandardStream(descriptor: pipe.writing).isTerminal)
        #expect(StandardStream(descriptor: pipe.writing).view == TerminalView(columns: 80, rows: 24))
        close(pipe.reading)
        close(pipe.writing)
    }
}

/// Two ends of a pipe(2).
private struct Pipe: Sendable {
    let reading: Int32
    let writing: Int32

    struct Failure: Error {
        let code: Int32
    }

    init() throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure(code: errno) }
        (reading, writing) = (ends[0], ends[1])
    }

    func readAll() -> [UInt8] {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(reading, &buffer, buffer.count)
            guard count > 0 else { return all }
            all += buffer.prefix(count)
        }
    }
}

import ArtFetch
import ArtTestSupport
import Foundation
import Testing

@testable import ArtFetchCommand

/// What a file of feeds in a folder of somebody else's may not do.
struct FolderFileTests {
    let folder: TemporaryDirectory
    private let file: NamedFeedFile

    init() throws {
        folder = try TemporaryDirectory()
        file = NamedFeedFile(path: folder.file("project/artfetch.json"), owner: .folder)
        try FileManager.default.createDirectory(atPath: folder.file("project/lists"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: folder.file("project/.git"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: folder.file("private"), withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: folder.file("private/list.txt")))
        for (name, target) in [("out", "../private"), ("hidden", ".git"), ("inside", "lists")] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.file("project/\(name)"), withDestinationPath: target)
        }
    }

    private func feed(_ members: String, of file: NamedFeedFile) throws -> NamedFeed? {
        try NamedFeedList(Array(#"{"feeds": {"a": {\#(members)}}}"#.utf8), of: file).feed("a")
    }

    @Test(arguments: [
        #""header": "Authorization: Bearer x""#, #""header-for": "a.example X: y""#, #""allow-private": true"#,
        #""allow-downgrade": true"#, #""proxy": "http://a.example""#, #""cacert": "ca.pem""#, #""netrc": true"#,
        #""endpoint": "https://a.example""#, #""max-cache": 0"#, #""memory": "64G""#, #""max-decode-memory": "64G""#,
    ])
    func `whom the user trusts and what the machine gives is not for it to say`(member: String) throws {
        let members = #""feed": "github", "words": "x", "# + member
        let error = try #require(throws: NamedFeedFault.self) { try feed(members, of: file) }
        #expect(error.problem == .onlyInOwnFile)
        let own = NamedFeedFile(path: folder.file("feeds.json"), owner: .user)
        #expect(try feed(members, of: own) != nil)
    }

    static let outside = [
        "../private", "/etc", "out", "out/x", "lists/../../private", ".git", ".git/hooks", "lists/.x", "hidden/x", "",
        "no/../../x", "~/x",
    ]

    @Test(
        arguments: outside.filter { !["~/x", ""].contains($0) },
        ["output", "manifest", "cache", "lock", "write-baseline"])
    func `nothing is written outside its folder or where it is hidden`(path: String, flag: String) throws {
        let error = try #require(throws: NamedFeedFault.self) {
            try feed(#""feed": "music", "\#(flag)": "\#(path)""#, of: file)
        }
        #expect(error.problem == .outsideFolder(path) && error.place == "feeds.a.\(flag)")
    }

    @Test(arguments: outside.filter { !["~/x", ""].contains($0) })
    func `no report is written outside its folder or where it is hidden`(path: String) throws {
        let error = try #require(throws: NamedFeedFault.self) {
            try feed(#""feed": "music", "report": ["github", "junit=\#(path)"]"#, of: file)
        }
        #expect(error.problem == .outsideFolder(path) && error.place == "feeds.a.report")
    }

    @Test(arguments: ["../private/list.txt", "/etc/passwd", "out/list.txt", ".git/config"])
    func `nothing is read outside its folder or where it is hidden`(path: String) throws {
        let error = try #require(throws: NamedFeedFault.self) {
            try feed(#""feed": "urls", "words": ["lists/a.txt", "\#(path)"]"#, of: file)
        }
        #expect(error.problem == .outsideFolder(path) && error.place == "feeds.a.words")
    }

    @Test func `what lies in its folder is taken, a link within too`() throws {
        let members =
            #""feed": "urls", "words": ["lists/a.txt", "inside/b.txt", "./c.txt", "-"], "output": "new/covers""#
        let feed = try #require(try feed(members, of: file))
        let arguments = try feed.arguments()
        let project = folder.file("project/")
        #expect(
            arguments.words == [project + "lists/a.txt", project + "inside/b.txt", project + "./c.txt", "-"])
        #expect(arguments.output == project + "new/covers")
    }
}

/// Files as they may lie there.
extension FolderFileTests {
    @Test func `a file that is not there has no feeds`() throws {
        #expect(try file.read() == nil)
        #expect(try NamedFeedFile(path: folder.file("none/feeds.json"), owner: .user).read() == nil)
    }

    @Test func `a folder, a pipe and a file that is too large are refused`() throws {
        let folderFile = NamedFeedFile(path: folder.file("project"), owner: .folder)
        #expect(throws: NamedFeedFault(file: folderFile.path, place: nil, problem: .notAFile)) { try folderFile.read() }
        let pipe = folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(throws: NamedFeedFault(file: pipe, place: nil, problem: .notAFile)) {
            try NamedFeedFile(path: pipe, owner: .folder).read()
        }
        let size = NamedFeedFile.sizeLimit
        try Data(repeating: 0x20, count: size).write(to: URL(filePath: file.path))
        #expect(try file.read()?.count == size)
        try Data(repeating: 0x20, count: size + 1).write(to: URL(filePath: file.path))
        let fault = NamedFeedFault(file: file.path, place: nil, problem: .tooLarge(limit: size))
        #expect(throws: fault) { try file.read() }
    }

    @Test func `the user's file is where the environment says`() {
        let places = { (environment: [String: String]) in NamedFeedFile.all(environment).map(\.path) }
        #expect(places([:]) == ["artfetch.json"])
        #expect(places(["HOME": "/h"]) == ["artfetch.json", "/h/.config/artfetch/feeds.json"])
        #expect(
            places(["HOME": "/h", "XDG_CONFIG_HOME": "/x"]) == ["artfetch.json", "/x/artfetch/feeds.json"])
        #expect(
            places(["HOME": "/h", "XDG_CONFIG_HOME": "x"]) == ["artfetch.json", "/h/.config/artfetch/feeds.json"])
    }

    @Test func `all feeds are listed, and what is wrong is told`() throws {
        let own = NamedFeedFile(path: folder.file("feeds.json"), owner: .user)
        let texts = [
            (file.path, #"{"feeds": {"covers": {"feed": "music", "about": "Mine\u001b[2J"}, "bad": {"feed": "x"}}}"#),
            (own.path, #"{"feeds": {"covers": {"feed": "songs"}, "mine": {"feed": "urls"}}}"#),
        ]
        for (path, text) in texts { try Data(text.utf8).write(to: URL(filePath: path)) }
        let (output, error) = (Recorder(), Recorder())
        let command = FeedsCommand(isJSON: true, files: [file, own], output: output, error: error)
        #expect(command.run() == .usage)
        let lines = output.text.split(separator: "\n").dropFirst(FeedName.allCases.count)
        #expect(lines.count == 3)
        #expect(lines.first?.contains(#""about":"Mine\u001b[2J","feed":"music""#) == true, "\(lines)")
        #expect(lines.dropFirst().first?.contains(#""isHidden":true,"name":"covers""#) == true, "\(lines)")
        #expect(error.text == "artfetch: \(file.path), feeds.bad.feed is 'x', which is no feed of artfetch's own\n")
        let shown = Recorder()
        #expect(FeedsCommand(files: [file, own], output: shown, error: Recorder()).run() == .usage)
        #expect(FeedsCommand(files: [own], output: Recorder(), error: Recorder()).run() == .success)
        #expect(shown.text.contains("\n  mine "))
        #expect(!shown.text.contains("\u{1B}"))
    }
}

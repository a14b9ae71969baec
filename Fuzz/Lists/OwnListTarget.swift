@testable import ArtFetch

/// Lists of one's own in whatever form: the first byte chooses how they are to be read, the second how they are cut into
/// chunks, the others are the list.
extension FuzzTarget {
    static let formats = FuzzTarget(
        name: "formats", check: { OwnListCheck(input($0, $1)).run() }, seeds: { OwnListSeeds.all })
}

/// What holds for the items of any list.
private struct OwnListCheck {
    private let options: ListOptions
    private let size: Int
    private let list: [UInt8]

    init(_ input: [UInt8]) {
        options = OwnListSeeds.options[Int(input.first ?? 0) % OwnListSeeds.options.count]
        size = Int(input.dropFirst().first ?? 0) + 1
        list = Array(input.dropFirst(2))
    }

    func run() -> Int32 {
        let page = page(by: max(list.count, 1))
        check(page)
        let cut = self.page(by: size)
        expect(cut == page, "in chunks of \(size) bytes the list has other items")
        return 0
    }

    private func page(by size: Int) -> ListPage {
        var reading = ListReading(OwnListReader(list: "l", options: options))
        var page = ListPage()
        for start in stride(from: 0, to: list.count, by: size) {
            let chunk = Array(list[start..<min(start + size, list.count)])
            var position = 0
            while let next = reading.next(in: chunk, at: &position) { page = page + next }
        }
        return reading.finish().map { page + $0 } ?? page
    }

    /// Packed lists may have more items than bytes; a thousand times is deflate's own limit.
    private func check(_ page: ListPage) {
        let isPacked = list.starts(with: Gunzip.magic)
        expect(page.items.count <= (list.count + 1) * (isPacked ? 1_100 : 1), "\(page.items.count) items")
        for item in page.items {
            expect((item.image == nil) == (item.fault != nil), "an item has a URL and a fault, or none of them")
            if let fault = item.fault { expect(fault.message.count < 1_500, "\(fault.message.count) characters") }
        }
        if let failure = page.failure { expect(failure.description.count < 1_000, "an error without bound") }
    }
}

/// A list in each form, behind the bytes for its options and its chunks.
enum OwnListSeeds {
    static let options: [ListOptions] = {
        do {
            return [
                ListOptions(), ListOptions(items: try JSONPath("a.b")), ListOptions(items: try JSONPath("a[*].b")),
                ListOptions(columns: ListColumns(url: "2", id: "a", title: "t.u")),
                ListOptions(base: "https://b.example/x/"),
            ]
        } catch {
            fail("\(error)")
        }
    }()

    static var all: [[UInt8]] {
        lists.map { option, list in [option, 2] + Array(list.utf8) }
            + [
                [
                    0, 3, 0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0xCB, 0x28, 0x29, 0x29, 0xB0, 0xD2, 0xD7, 0x4F, 0xD4,
                    0x37, 0xE4,
                ]
            ]
    }

    private static let lists: [(UInt8, String)] = [
        (0, "# c\nhttp://a/1\tOne\r\n\nb.jpg\n"), (0, "url,title\r\nhttp://a/1,\"x, \"\"y\"\"\nz\"\r\n"),
        (0, "id;image\n1;http://a/1\n"), (0, "[{\"url\":\"http://a/1\",\"title\":\"t\"},null,\"http://a/2\",[1]]"),
        (0, "{\"url\":\"http://a/1\"}\n{\"image\":{\"src\":\"x\"}}\n"),
        (1, "{\"a\":{\"b\":[\"http://a/1\",2],\"c\":[]}}"),
        (2, "{\"a\":[{\"b\":\"http://a/1\"},{\"b\":[\"http://a/2\"]}],\"x\":{\"y\":[[]]}}"),
        (1, "{\"message\":\"Not Found\"}"),
        (0, "{ \"format\": 1, \"artfetch\": \"0\", \"entries\": [{\"image\":\"http://a/1\"}] }"),
        (0, "position,id,title,section,page,image,state\n1,a,,,,http://a/1,failure\n"), (3, "a,http://a/1,t\n"),
        (4, "[\"../a.jpg\",\"//c/d\"]"), (0, "<html>"),
        (0, "{\"manifest\":{\"artfetch\":\"0\"}}\n{\"image\":\"http://a/1\"}\n"),
    ]
}

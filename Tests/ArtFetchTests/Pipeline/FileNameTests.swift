import Testing

@testable import ArtFetch

struct FileNameTests {
    @Test(arguments: [
        (1, "Abbey Road", "image/jpeg", "001-Abbey Road.jpg"),
        (42, "AC/DC: \"Live\"", "image/png", "042-AC_DC_ _Live_.png"),
        (7, "Moss", "image/webp", "007-Moss.webp"),
        (1000, "Sơn Tùng", "image/jpeg", "1000-Sơn Tùng.jpg"),
        (7, "...", "image/jpeg", "007-untitled.jpg"),
        (8, "", "image/jpeg", "008-untitled.jpg"),
        (9, "<script>", "image/jpeg", "009-_script_.jpg"),
        (10, "a\u{0}b\nc\u{202E}d", "image/jpeg", "010-a_b_c_d.jpg"),
    ])
    func `a picture is named by number and title`(number: Int, title: String, type: String, expected: String) {
        #expect(FileName.picture(number: number, title: title, mediaType: type) == expected)
    }

    @Test(arguments: [
        ("..", "x"), (".", "x"), ("../../etc/passwd", "_.._etc_passwd"), ("con", "_con"), ("NUL.txt", "_NUL.txt"),
        ("Lpt1 .x", "_Lpt1 .x"), ("aux", "_aux"), ("console", "console"), (" a. ", "a"), ("C:\\x", "C__x"),
    ])
    func `a component never leaves its folder or names a device`(text: String, expected: String) {
        #expect(FileName.component(text, or: "x") == expected)
    }

    @Test func `a long title is cut between characters, within what file systems allow`() {
        let family = "👨‍👩‍👧‍👦"
        let name = FileName.picture(number: 1, title: String(repeating: family, count: 100), mediaType: "image/png")
        #expect(name.utf8.count <= 255)
        #expect(name.hasPrefix("001-" + family))
        #expect(name.hasSuffix(family + ".png"))
    }
}

@testable import ArtFetch
@testable import ArtFetchCommand

/// What holds for any text before a terminal or a file system sees it.
enum ShownTextCheck {
    static func run(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        checkTerminal(text)
        checkFileName(text)
    }

    private static func checkTerminal(_ text: String) {
        let cleaned = TerminalText.clean(text)
        expect(
            !cleaned.unicodeScalars.contains(where: isControl),
            "a control character is left in \(cleaned.debugDescription)")
        expect(TerminalText.clean(cleaned) == cleaned, "cleaning \(cleaned.debugDescription) again changes it")
        for columns in [0, 1, 2, 20] {
            let shown = TerminalText.truncated(cleaned, to: columns)
            expect(DisplayWidth.of(shown) <= columns, "\(shown.debugDescription) is wider than \(columns)")
        }
    }

    /// Controls, and the marks that reorder text (Unicode Standard Annex 9, 2.1 to 2.3).
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// One component, within the 255 bytes of file systems, that means no other folder.
    private static func checkFileName(_ text: String) {
        let name = FileName.picture(number: 1, title: text, mediaType: "image/jpeg")
        let folder = FileName.component(text, or: "untitled")
        for component in [name, folder] {
            expect((1...255).contains(component.utf8.count), "a name of \(component.utf8.count) bytes")
            expect(!component.utf8.contains { $0 < 0x20 || "/\\:".utf8.contains($0) }, "\(component) is a path")
            expect(component != "." && component != "..", "\(component) is another folder")
        }
    }
}

import ArtCache
import ArtImage
import Testing

@testable import ArtFetch

struct ManifestTableTests {
    private static let columns = 20

    @Test func `a row for each thumbnail, or one for an item without any`() {
        var run = RecordedRun([("One", "S", .loaded), ("Two", nil, .failed(.httpStatus)), ("Three", nil, .cancelled)])
        if case .success(var picture) = run.entries[0].outcome {
            var second = picture.renditions[0]
            second.box = PixelSize(width: 20, height: 20)
            picture.renditions.append(second)
            run.entries[0].outcome = .success(picture)
        }
        let rows = run.entries.map(ManifestTable.rows).joined().split(separator: "\r\n").map(String.init)
        #expect(rows.count == 4)
        let digest = ManifestEntryTests.digest
        #expect(
            rows[0]
                == "1,\"id1\",\"One\",\"S\",\"https://music.example/1\",\"https://covers.example/1.jpg\",success,network,2,,,"
                + "\(digest),8123,600,400,100x100,100,67,2711,\(digest.objectPath)")
        #expect(rows[1].contains(",20x20,"))
        #expect(rows[2].contains(",failure,,1,http-status,,") && rows[3].contains(",cancelled,,,,,"))
        #expect(rows.allSatisfy { Self.cells($0).count == Self.columns })
        #expect(Self.cells(String(ManifestTable.head.dropLast(1))).count == Self.columns)
    }

    @Test func `no text becomes a formula, a cell or a row`() {
        for entry in HostileText.run.entries {
            let row = ManifestTable.rows(of: entry)
            let cells = Self.cells(String(row.dropLast(1)))
            #expect(cells.count == Self.columns, "\(row)")
            for cell in cells[1...5] {
                let first = cell.unicodeScalars.first { $0 != " " }
                #expect(first.map { !"=+-@\t\r\n|%".unicodeScalars.contains($0) } ?? true, "\(cell)")
            }
            #expect(cells[2] == entry.item.title || cells[2] == "'" + entry.item.title)
        }
    }

    @Test(arguments: [
        ("=1+1", "\"'=1+1\""), ("＝1", "\"'＝1\""), ("  @x", "\"'  @x\""), ("\u{FEFF}=x", "\"'\u{FEFF}=x\""),
        ("a=1", "\"a=1\""), ("say \"x\"", "\"say \"\"x\"\"\""), ("", "\"\""), ("-", "\"'-\""), ("\n=x", "\"'\n=x\""),
    ])
    func `a cell is quoted, and what begins as a formula gets an apostrophe`(text: String, cell: String) {
        #expect(Array(CSVText.cell(text).utf8) == Array(cell.utf8))
    }

    /// Of one row, read by RFC 4180.
    private static func cells(_ row: String) -> [String] {
        var cells = [""]
        var isQuoted = false
        var scalars = row.unicodeScalars.makeIterator()
        var ahead: Unicode.Scalar? = scalars.next()
        while let scalar = ahead {
            ahead = scalars.next()
            if isQuoted, scalar == "\"", ahead == "\"" {
                cells[cells.count - 1].unicodeScalars.append(scalar)
                ahead = scalars.next()
            } else if scalar == "\"" {
                isQuoted.toggle()
            } else if scalar == ",", !isQuoted {
                cells.append("")
            } else if isQuoted || scalar != "\r" && scalar != "\n" {
                cells[cells.count - 1].unicodeScalars.append(scalar)
            }
        }
        return cells
    }
}

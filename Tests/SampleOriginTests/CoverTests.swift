import Testing

@testable import SampleOrigin

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct CoverTests {
    @Test func `the folder of covers holds what the catalogue names, and nothing else`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Samples.folder + "/covers")
        #expect(files.sorted() == Cover.all.map(\.fileName).sorted())
        #expect(Cover.all.count >= 24)
    }

    @Test func `no two covers look the same`() {
        let pictures = Set(Cover.all.map { Canvas.pixels(side: 8, painter: $0.painter) })
        #expect(pictures.count == Cover.all.count)
    }

    @Test func `a cover is opaque unless it is a PNG`() {
        for cover in Cover.all where cover.encoding != .png {
            let pixels = Canvas.pixels(side: 8, painter: cover.painter)
            #expect(stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }, "\(cover.name)")
        }
    }

    @Test func `an edge to transparency keeps the colour of the shape`() {
        let pixels = Canvas.pixels(side: 1) { $0.x < 0.5 ? .hex(0xFF8000) : .transparent }
        #expect(pixels[0..<3] == [255, 128, 0])
        #expect((1..<255).contains(pixels[3]))
    }
}

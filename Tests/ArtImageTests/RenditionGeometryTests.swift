import ArtTestSupport
import Testing

@testable import ArtImage

@Suite struct RenditionGeometryTests {
    @Test func `contain keeps the whole picture inside the box`() {
        #expect(canvas(600, 400, .contain) == PixelSize(width: 100, height: 67))
        #expect(canvas(400, 600, .contain) == PixelSize(width: 67, height: 100))
        #expect(canvas(65_500, 1, .contain) == PixelSize(width: 100, height: 1))
        #expect(canvas(50, 20, .contain) == PixelSize(width: 50, height: 20))
        #expect(canvas(50, 20, .contain, upscale: true) == PixelSize(width: 100, height: 40))
    }

    @Test func `cover cuts the same from both ends`() {
        let geometry = RenditionGeometry(
            of: PixelSize(width: 600, height: 400), recipe: Recipe(box: PixelSize(width: 100, height: 100), fit: .cover)
        )
        #expect(geometry.canvas == PixelSize(width: 100, height: 100))
        #expect(geometry.source == PixelRegion(left: 100, top: 0, width: 400, height: 400))
    }

    @Test func `cover does not enlarge unless asked`() {
        #expect(canvas(50, 400, .cover) == PixelSize(width: 50, height: 100))
        #expect(canvas(50, 400, .cover, upscale: true) == PixelSize(width: 100, height: 100))
    }

    @Test func `pad fills the box and puts the picture in its middle`() {
        let geometry = RenditionGeometry(
            of: PixelSize(width: 600, height: 400), recipe: Recipe(box: PixelSize(width: 100, height: 100), fit: .pad))
        #expect(geometry.canvas == PixelSize(width: 100, height: 100))
        #expect(geometry.content == PixelSize(width: 100, height: 67))
        #expect(geometry.origin == (0, 16))
    }

    @Test func `exact gives the box, a side that is smaller stays as it is unless asked`() {
        #expect(canvas(600, 400, .exact) == PixelSize(width: 100, height: 100))
        #expect(canvas(600, 40, .exact) == PixelSize(width: 100, height: 40))
        #expect(canvas(600, 40, .exact, upscale: true) == PixelSize(width: 100, height: 100))
    }

    /// 20,000 pictures and boxes of every proportion, the same in each run.
    @Test func `what holds of every picture, box and fit`() {
        var random = SplitMix(state: 7)
        for _ in 0..<20_000 {
            let picture = PixelSize(width: random.side(), height: random.side())
            let box = PixelSize(width: random.side(), height: random.side())
            let fit = Recipe.Fit.allCases[Int(random.next() % 4)]
            let upscale = random.next() % 2 == 0
            let geometry = RenditionGeometry(of: picture, recipe: Recipe(box: box, fit: fit, upscale: upscale))
            let breach = geometry.breach(picture, box, fit, upscale)
            #expect(breach == nil, "\(picture) \(fit) \(box) upscale \(upscale): \(geometry)")
        }
    }

    private func canvas(_ width: Int, _ height: Int, _ fit: Recipe.Fit, upscale: Bool = false) -> PixelSize {
        let recipe = Recipe(box: PixelSize(width: 100, height: 100), fit: fit, upscale: upscale)
        return RenditionGeometry(of: PixelSize(width: width, height: height), recipe: recipe).canvas
    }
}

extension RenditionGeometry {
    /// The first rule that does not hold.
    fileprivate func breach(_ picture: PixelSize, _ box: PixelSize, _ fit: Recipe.Fit, _ upscale: Bool) -> String? {
        let epsilon = 1e-6
        let rules: [(String, Bool)] = [
            ("has a pixel", content.width >= 1 && content.height >= 1),
            ("is inside the canvas", content.width <= canvas.width && content.height <= canvas.height),
            ("is inside the box", canvas.width <= box.width && canvas.height <= box.height),
            ("pad is the box", fit != .pad || canvas == box),
            ("shows a region", source.width > 0 && source.height > 0),
            ("starts inside the picture", source.left >= 0 && source.top >= 0),
            ("ends inside the picture", source.left + source.width <= Double(picture.width) + epsilon),
            ("ends inside the picture", source.top + source.height <= Double(picture.height) + epsilon),
            ("shows all but in cover", fit == .cover || source == PixelRegion(whole: picture)),
            ("is not enlarged", upscale || (content.width <= picture.width && content.height <= picture.height)),
            ("fills the box when enlarged", !upscale || fit == .pad || canvas.fills(box, bothSides: fit != .contain)),
        ]
        return rules.first { !$0.1 }?.0
    }
}

extension PixelSize {
    fileprivate func fills(_ box: PixelSize, bothSides: Bool) -> Bool {
        bothSides ? self == box : width == box.width || height == box.height
    }
}

extension SplitMix {
    /// A length between 1 and 65,535, small ones as often as large ones.
    fileprivate mutating func side() -> Int {
        Int(next() % 0xFFFF) >> Int(next() % 16) + 1
    }
}

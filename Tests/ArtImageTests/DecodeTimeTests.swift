import ArtTestSupport
import Synchronization
import Testing

@testable import ArtImage

/// The time that one decode may take, on a clock that only these tests move.
@Suite struct DecodeTimeTests {
    /// Each look at it takes a while.
    private final class SlowClock: Sendable {
        private let time = Mutex(UInt64(0))
        private let step: UInt64

        init(step: UInt64) { self.step = step }

        func now() -> UInt64 {
            time.withLock { time in
                time += step
                return time
            }
        }

        var looks: UInt64 { step > 0 ? time.withLock { $0 } / step : 0 }
    }

    private static let pictures = [
        // Planes come in rows of blocks, 16 rows of pixels each: as many looks want a taller picture.
        Sample("baseline JPEG", Picture.jpeg(width: 200, height: 640)),
        Sample("progressive JPEG", Picture.jpeg(width: 200, height: 160, progressive: true)),
        Sample("PNG", Picture.png(width: 200, height: 160)),
        Sample("PNG with transparency", Picture.transparentPNG(width: 200, height: 160)),
        Sample("WebP", Picture.webp(width: 200, height: 160)),
        Sample("animated WebP", Picture.animatedWebP(width: 200, height: 160)),
        Sample("GIF", Picture.gif(width: 200, height: 160, frames: 2)),
    ]

    private func decode(
        _ bytes: [UInt8], _ clock: SlowClock, _ acceptance: Acceptance, limit: Duration = .seconds(10)
    ) throws(ImageError) {
        _ = try CodecThumbnailer(clock: DecodeClock { clock.now() }).thumbnails(
            of: bytes.span.bytes, recipes: [Recipe(box: PixelSize(width: 64, height: 64))],
            limits: ImageLimits(maxDecodeTime: limit, acceptance: acceptance))
    }

    @Test(arguments: pictures)
    func `a decode that takes too long is too complex, at every level`(sample: Sample) {
        for acceptance in Acceptance.allCases {
            #expect(throws: ImageError.tooComplex(what: "not decoded within 10 s")) {
                try decode(sample.bytes, SlowClock(step: 1_000_000_000), acceptance)
            }
        }
    }

    @Test(arguments: pictures)
    func `it ends at the first look after the limit`(sample: Sample) {
        let clock = SlowClock(step: 1_000_000_000)
        #expect(throws: ImageError.self) { try decode(sample.bytes, clock, .sound) }
        #expect(clock.looks == 12)
    }

    @Test(arguments: pictures)
    func `the clock is looked at for each row, and in time all is well`(sample: Sample) throws {
        let clock = SlowClock(step: 1000)
        try decode(sample.bytes, clock, .sound)
        #expect(clock.looks > 160 / 8 && clock.looks < 100_000)
    }

    @Test func `a limit of less than a nanosecond is still a limit`() {
        #expect(throws: ImageError.self) {
            try decode(Self.pictures[0].bytes, SlowClock(step: 1), .sound, limit: .zero)
        }
    }
}

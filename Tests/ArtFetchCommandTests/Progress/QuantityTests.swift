import ArtFetch
import Testing

@testable import ArtFetchCommand

struct QuantityTests {
    @Test(arguments: [
        (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (1234, "1.2 kB"), (9999, "9.9 kB"), (10_000, "10 kB"),
        (999_400, "999 kB"), (999_900, "1.0 MB"), (1_234_567, "1.2 MB"), (35_000_000, "35 MB"),
        (Int.max, "9.2 EB"), (-5, "0 B"),
    ])
    func `bytes are shown with two digits or three`(count: Int, text: String) {
        #expect(Quantity.bytes(count) == text)
    }

    @Test(arguments: [
        (Duration.zero, "0.0 s"), (.milliseconds(849), "0.8 s"), (.seconds(42), "42 s"), (.seconds(185), "3 min 05 s"),
        (.seconds(7620), "2 h 07 min"),
    ])
    func `times are shown in their own units`(duration: Duration, text: String) {
        #expect(Quantity.time(duration) == text)
    }

    @Test(arguments: [(1, "1"), (1500, "1500"), (1000, "1k"), (50_000_000, "50M"), (4_000_000_000, "4G")])
    func `numbers are shown as they would be typed`(number: Int, text: String) throws {
        #expect(Quantity.typed(number) == text)
        #expect(try ValueReader.quantity(1...Int.max).read(text) == number)
    }

    @Test(arguments: [
        (Duration.milliseconds(100), "100ms"), (.seconds(30), "30s"), (.seconds(90), "90s"), (.seconds(300), "5m"),
        (.seconds(86_400), "24h"),
    ])
    func `durations are shown as they would be typed`(duration: Duration, text: String) throws {
        #expect(Quantity.typed(duration) == text)
        #expect(try ValueReader.duration(.zero ... .seconds(100_000)).read(text) == duration)
    }
}

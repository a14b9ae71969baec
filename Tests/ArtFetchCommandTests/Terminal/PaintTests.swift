import Testing

@testable import ArtFetchCommand

struct PaintTests {
    @Test(
        arguments: [
            (ColorMode.auto, [:], true, true), (.auto, [:], false, false), (.auto, ["NO_COLOR": "1"], true, false),
            (.auto, ["NO_COLOR": ""], true, true), (.auto, ["CLICOLOR_FORCE": "1"], false, true),
            (.auto, ["CLICOLOR_FORCE": "0"], false, false), (.auto, ["CLICOLOR": "0"], true, false),
            (.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, false), (.auto, ["TERM": "dumb"], true, false),
            (.always, ["NO_COLOR": "1"], false, true), (.never, ["CLICOLOR_FORCE": "1"], true, false),
        ] as [(ColorMode, [String: String], Bool, Bool)])
    func `the flag decides, then the environment, then the terminal`(
        mode: ColorMode, environment: [String: String], isTerminal: Bool, isOn: Bool
    ) {
        #expect(mode.isOn(environment, isTerminal: isTerminal) == isOn)
    }

    @Test func `text is painted and the terminal left as it was`() {
        #expect(Paint(isOn: true)("x", .red) == "\u{1B}[31mx\u{1B}[0m")
        #expect(Paint(isOn: true)("", .red) == "")
        #expect(Paint(isOn: false)("x", .red) == "x")
    }
}

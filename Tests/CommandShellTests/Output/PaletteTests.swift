import StateDiff
import Testing

@testable import CommandShell

@Suite struct PaletteTests {
  private let evil = "loaded 1 from \u{1B}[31ma\u{9B}2J\u{202E}.json\tb"

  @Test func aTerminalGetsNothingToObey() {
    #expect(
      Palette(isForTerminal: true).plain(evil)
        == #"loaded 1 from \u{1B}[31ma\u{9B}2J\u{202E}.json"# + "\tb")
    #expect(Palette(isForTerminal: true).prompt("\u{1B}[31m") == #"\u{1B}[31m"#)
    #expect(Palette(isASCII: true, isForTerminal: true).plain("2 × 3\u{9B}") == #"2 x 3\u{9B}"#)
  }

  @Test func aPipeGetsAnAnswerAsItIs() {
    #expect(Palette().plain(evil) == evil)
  }

  @Test func coloursAreTheToolsOwn() {
    let palette = Palette(hasColor: true, isForTerminal: true)
    #expect(
      palette.line(Change("a", .added(.text("\u{1B}[0m"))))
        == "\u{1B}[32m  a: + \\u{1B}[0m\u{1B}[0m")
  }
}

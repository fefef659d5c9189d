import StateDiff
import Testing

@testable import CommandShell

@Suite struct AppearanceTests {
  private let evil = "loaded 1 from \u{1B}[31ma\u{9B}2J\u{202E}.json\tb"

  @Test func controlCharactersAreEscapedForATerminal() {
    #expect(
      Appearance(isForTerminal: true).plain(evil)
        == #"loaded 1 from \u{1B}[31ma\u{9B}2J\u{202E}.json"# + "\tb")
    #expect(Appearance(isForTerminal: true).prompt("\u{1B}[31m") == #"\u{1B}[31m"#)
    #expect(Appearance(isASCII: true, isForTerminal: true).plain("2 × 3\u{9B}") == #"2 x 3\u{9B}"#)
  }

  @Test func textForAPipeIsUnchanged() {
    #expect(Appearance().plain(evil) == evil)
  }

  @Test func onlyOurOwnColorsReachATerminal() {
    let appearance = Appearance(hasColor: true, isForTerminal: true)
    #expect(
      appearance.line(Change("a", .added(.text("\u{1B}[0m"))))
        == "\u{1B}[32m  a: + \\u{1B}[0m\u{1B}[0m")
  }

  private func additions(_ count: Int, to list: String) -> [Change] {
    (0..<count).map { Change("\(list)[\($0)]", .added(.integer(Int64($0)))) }
  }

  private func removals(_ count: Int, from list: String) -> [Change] {
    (0..<count).map { Change("\(list)[\($0)]", .removed(.integer(Int64($0)))) }
  }

  @Test func upToAHundredElementsAreShown() {
    let changes = additions(100, to: "a")
    #expect(Appearance().abridgedLines(changes) == changes.map(Appearance().line))
  }

  @Test func longerListsAreAbridged() {
    let changes = removals(250, from: "a") + additions(100_000, to: "a") + additions(1, to: "b")
    let lines = Appearance().abridgedLines(changes)
    #expect(lines.count == 203)
    #expect(lines[99...101] == ["  a[99]: - 99", "  … and 150 more", "  a[0]: + 0"])
    #expect(lines.suffix(3) == ["  a[99]: + 99", "  … and 99900 more", "  b[0]: + 0"])
    #expect(Appearance(isASCII: true).abridgedLines(changes).contains("  ... and 99900 more"))
  }

  @Test func leftOutDigitsHaveAnASCIISign() {
    let number = DumpValue.digits("1" + String(repeating: "0", count: 60))
    let change = Change("count", .replaced(old: .integer(0), new: number))
    #expect(
      Appearance(isASCII: true).abridgedLines([change]) == [
        "  count: 0 -> 1000...0000 (61 digits)"
      ])
  }

  @Test func changesOutsideOfListsAreAllShown() {
    let changes = (0..<150).map {
      Change("part\($0)", .replaced(old: .none, new: .integer(1)))
    }
    #expect(Appearance().abridgedLines(changes).count == 150)
  }
}

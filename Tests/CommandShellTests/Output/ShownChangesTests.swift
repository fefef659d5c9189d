import StateDiff
import Testing

@testable import CommandShell

@Suite struct ShownChangesTests {
  private func additions(_ count: Int, to list: String) -> [Change] {
    (0..<count).map { Change("\(list)[\($0)]", .added(.integer(Int64($0)))) }
  }

  private func removals(_ count: Int, from list: String) -> [Change] {
    (0..<count).map { Change("\(list)[\($0)]", .removed(.integer(Int64($0)))) }
  }

  @Test func aHundredElementsOfAListAreAllShown() {
    let changes = additions(100, to: "a")
    #expect(Palette().shownLines(changes) == changes.map(Palette().line))
  }

  @Test func ofMoreTheFirstAreShownAndTheRestCounted() {
    let changes = removals(250, from: "a") + additions(100_000, to: "a") + additions(1, to: "b")
    let lines = Palette().shownLines(changes)
    #expect(lines.count == 203)
    #expect(lines[99...101] == ["  a[99]: - 99", "  … and 150 more", "  a[0]: + 0"])
    #expect(lines.suffix(3) == ["  a[99]: + 99", "  … and 99900 more", "  b[0]: + 0"])
    #expect(Palette(isASCII: true).shownLines(changes).contains("  ... and 99900 more"))
  }

  @Test func changesOfOtherPartsAreAllShown() {
    let changes = (0..<150).map {
      Change("part\($0)", .replaced(old: .none, new: .integer(1)))
    }
    #expect(Palette().shownLines(changes).count == 150)
  }
}

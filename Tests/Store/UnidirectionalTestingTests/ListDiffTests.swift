import Testing
import UnidirectionalTesting

@Suite struct ListDiffTests {
  @Test(arguments: [
    ([], []), (["a"], []), ([], ["a"]), (["a", "b", "c"], ["a", "x", "c", "d"]),
    (["a", "a", "b"], ["b", "a", "a"]),
  ])
  func entriesHoldBothSides(_ old: [String], _ new: [String]) {
    let entries = ListDiff.entries(from: old, to: new)
    var before: [String] = []
    var after: [String] = []
    for entry in entries {
      switch entry {
      case .same(let line):
        before.append(line)
        after.append(line)
      case .removed(let line): before.append(line)
      case .added(let line): after.append(line)
      }
    }
    #expect(before == old)
    #expect(after == new)
  }

  @Test func onlyTheContextOfAChangeIsShown() {
    let old = (1...20).map { "line \($0)" }
    var new = old
    new[9] = "changed"
    #expect(
      ListDiff.text(from: old, to: new) == """
          …
          line 8
          line 9
        - line 10
        + changed
          line 11
          line 12
          …
        """)
    #expect(ListDiff.text(from: old, to: old) == "")
  }
}

import Testing
import UnidirectionalTesting

@testable import StateDiff

@Suite struct EditScriptTests {
  /// Returns the old list after the removals, from last to first, and then the additions, from
  /// first to last.
  private func applied(_ script: EditScript, to old: [Int], from new: [Int]) -> [Int] {
    var result = old
    for index in script.removals.reversed() { result.remove(at: index) }
    for index in script.additions { result.insert(new[index], at: index) }
    return result
  }

  @Test(
    arguments: [
      ([], [], [], []),
      ([1], [1], [], []),
      ([], [1, 2], [], [0, 1]),
      ([1, 2], [], [0, 1], []),
      ([1, 2, 3], [1, 3], [1], []),
      ([1, 3], [1, 2, 3], [], [1]),
      ([1, 2, 3, 4, 5], [1, 3, 5], [1, 3], []),
      ([1, 2, 3], [1, 9, 3], [1], [1]),
      ([1, 1, 1], [1, 1], [2], []),
    ] as [([Int], [Int], [Int], [Int])])
  func smallScripts(old: [Int], new: [Int], removals: [Int], additions: [Int]) {
    let script = EditScript(from: old, to: new)
    #expect(script.removals == removals)
    #expect(script.additions == additions)
  }

  @Test(arguments: 0..<300)
  func scriptGivesTheNewListInTheFewestSteps(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let old = (0..<Int.random(in: 0...12, using: &random)).map { _ in
      Int.random(in: 0...4, using: &random)
    }
    let new = (0..<Int.random(in: 0...12, using: &random)).map { _ in
      Int.random(in: 0...4, using: &random)
    }
    let script = EditScript(from: old, to: new)
    #expect(applied(script, to: old, from: new) == new)
    let shortest = new.difference(from: old).count
    #expect(script.removals.count + script.additions.count == shortest)
  }

  @Test func completeChangeIsRemovalsThenAdditions() {
    let old = Array(0..<5000)
    let new = Array(5000..<9000)
    let script = EditScript(from: old, to: new)
    #expect(script.removals == Array(0..<5000))
    #expect(script.additions == Array(0..<4000))
  }

  /// Tests lengths around multiples of 16, the size of the blocks in which lists are compared.
  @Test(arguments: [15, 16, 17, 31, 32, 33, 48])
  func oneChangedElementIsFoundAtAnyIndex(count: Int) {
    let old = Array(0..<count)
    for index in old.indices {
      var changed = old
      changed[index] = -1
      let change = EditScript(from: old, to: changed)
      #expect((change.removals, change.additions) == ([index], [index]))

      var longer = old
      longer.insert(-1, at: index)
      let insertion = EditScript(from: old, to: longer)
      #expect((insertion.removals, insertion.additions) == ([], [index]))

      let removal = EditScript(from: longer, to: old)
      #expect((removal.removals, removal.additions) == ([index], []))
    }
  }

  @Test func twoChangedElementsAreFoundAtAnyIndices() {
    let old = Array(0..<40)
    for first in old.indices {
      for second in old.indices where second > first {
        var new = old
        new[first] = -1
        new[second] = -2
        let script = EditScript(from: old, to: new)
        #expect((script.removals, script.additions) == ([first, second], [first, second]))
      }
    }
  }

  @Test func searchStopsWhenItTakesTooLong() {
    // With so few distinct values, every diagonal has long matches, but there is no short script.
    let old = (0..<40_000).map { $0 % 2 }
    let new = (0..<40_000).map { $0 % 3 % 2 }
    let script = EditScript(from: old, to: new)
    #expect(applied(script, to: old, from: new) == new)
    var comparisons = 0
    _ = EditScript(from: old, to: new) { old, new in
      comparisons += 1
      return old == new
    }
    #expect(comparisons < EditScript.comparisonLimit + 6 * 80_000)
  }

  @Test func longListsWithFewDifferencesGetASmallScript() {
    let old = Array(0..<100_000)
    var new = old
    new[50_000] = -1
    new.append(7)
    let script = EditScript(from: old, to: new)
    #expect(script.removals == [50_000])
    #expect(script.additions == [50_000, 100_000])
  }
}

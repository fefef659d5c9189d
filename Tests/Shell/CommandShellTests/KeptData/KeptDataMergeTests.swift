import Testing

@testable import CommandShell

@Suite struct KeptDataMergeTests {
  private struct Shop: ToolState {
    var tags: Set<String> = []
    var prices: [String: Int] = [:]
    var rates = Rates()
  }

  private struct Rates: Codable, Equatable {
    var date = 0
  }

  @Test func setsKeepTheChangesOfBothSides() {
    #expect(Set.mergeChanges([1, 2, 3], [2, 3, 4], [1, 3, 5]) == [3, 4, 5])
    #expect(Set.mergeChanges([1], [1], []) == [])
    #expect(Set.mergeChanges([1], [1, 2], [1, 2]) == [1, 2])
  }

  @Test(
    arguments: [
      (["a": 2], ["a": 1], ["a": 2]), (["a": 2], ["a": 2], ["a": 2]), (["a": 2], ["a": 3], nil),
      ([:], ["a": 1], [:]), ([:], ["a": 2], nil), (["a": 2], [:], nil), ([:], [:], [:]),
      (["a": 1, "b": 2], ["a": 1, "c": 3], ["a": 1, "b": 2, "c": 3]),
      (["a": 1, "b": 2], ["a": 1, "b": 3], nil),
    ] as [([String: Int], [String: Int], [String: Int]?)])
  func dictionariesAreMergedByKey(
    theirs: [String: Int], mine: [String: Int], merged: [String: Int]?
  ) {
    #expect(Dictionary.mergeChanges(["a": 1], theirs, mine) == merged)
    #expect(Dictionary.mergeChanges(["a": 1], mine, theirs) == merged)
  }

  private struct Declaration<State> { var keptData: KeptData<State>? }

  @Test func aDeclarationNamesAMerge() {
    var tool = Declaration<Shop>()
    tool.keptData = KeptData("tags", \.tags, merge: Set.mergeChanges)
    tool.keptData = KeptData("prices", \.prices, merge: Dictionary.mergeChanges)
    tool.keptData = KeptData("rates", \.rates) { base, theirs, mine in
      theirs.date > mine.date ? theirs : mine
    }
    #expect(tool.keptData?.merge != nil)
  }
}

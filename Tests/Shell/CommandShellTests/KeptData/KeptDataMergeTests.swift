import CommandShell
import Testing

@Suite struct KeptDataMergeTests {
  private struct Shop: ToolState {
    var tags: Set<String> = []
    var prices: [String: Int] = [:]
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

  @Test func aDeclarationNamesAMerge() {
    _ = KeptData<Shop>("tags", \.tags, merge: Set.mergeChanges)
    _ = KeptData<Shop>("prices", \.prices, merge: Dictionary.mergeChanges)
    _ = KeptData<Shop>("newest", \.prices) { _, theirs, mine in
      theirs.count > mine.count ? theirs : mine
    }
  }
}

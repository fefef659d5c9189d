import FavoritePrimes
import Foundation
import PrimeNumbers
import StateDiff
import Testing
import UnidirectionalTesting

@Suite struct FavoriteListTests {
  /// Enough numbers for a tree of several levels.
  private let many = (1...2000).map { Integer(Int64($0)) }

  @Test(arguments: [0, 1, 127, 128, 256, 2000])
  func containsExactlyItsNumbers(count: Int) {
    let numbers = Array(many.prefix(count).reversed())
    var list = FavoriteList(numbers)
    let isAdded = list.add(-1)
    #expect(isAdded)
    for number in numbers { #expect(list.contains(number)) }
    #expect(list.contains(-1))
    #expect(!list.contains(0))
    #expect(!list.contains(2001))
    #expect(Array(list) == numbers + [-1])
  }

  @Test func repeatedNumbersAreSkipped() {
    #expect(FavoriteList([5, 2, 5, 3, 2, 5]) == [5, 2, 3])
    var list: FavoriteList = [5, 2]
    let isAdded = list.add(5)
    #expect(!isAdded)
    #expect(list == [5, 2])
  }

  @Test func randomChangesGiveTheSameAsAnArray() {
    var generator = SeededGenerator(seed: 7)
    var list = FavoriteList(many.shuffled(using: &generator))
    var array = Array(list)
    for step in 0..<4000 {
      if step.isMultiple(of: 50) {
        var indices = RangeSet<Int>()
        for _ in 0..<3 {
          let start = Int.random(in: 0..<array.count - 10, using: &generator)
          indices.insert(contentsOf: start..<start + 3)
        }
        list.removeAll(at: indices)
        array.removeSubranges(indices)
        continue
      }
      let number = Integer(Int64.random(in: -500...3000, using: &generator))
      let index = array.firstIndex(of: number)
      #expect(list.contains(number) == (index != nil))
      if step.isMultiple(of: 3) {
        let isRemoved = list.remove(number)
        #expect(isRemoved == (index != nil))
        if let index { array.remove(at: index) }
      } else {
        let isAdded = list.add(number)
        #expect(isAdded == (index == nil))
        if index == nil { array.append(number) }
      }
    }
    #expect(Array(list) == array)
    #expect(
      (-500...3000 as ClosedRange<Int64>).map { Integer($0) }
        .allSatisfy { list.contains($0) == array.contains($0) })
  }

  @Test func aNumberThatIsMissingCannotBeRemoved() {
    var list = FavoriteList(many)
    let isRemoved = list.remove(0)
    #expect(!isRemoved)
    #expect(Array(list) == many)
  }

  @Test func changingAListLeavesItsCopyUnchanged() {
    var list = FavoriteList(many)
    _ = list.add(5000)
    let copy = list
    for number in 3000..<4000 as Range<Int64> { _ = list.add(Integer(number)) }
    _ = list.remove(1)
    #expect(Array(copy) == many + [5000])
    #expect(copy.contains(1))
    #expect(!copy.contains(3000))
  }

  @Test(
    arguments: [
      ([], [], [], []),
      ([2, 3, 5], [2, 3, 5], [], []),
      ([2, 3, 5], [2, 3, 5, 7], [], [7]),
      ([2, 3, 5, 7, 11], [2, 7], [3, 5, 11], []),
      ([2, 3], [3, 2], [], []),
      ([2, 3, 5], [11, 5, 7], [2, 3], [11, 7]),
    ] as [([Integer], [Integer], [Integer], [Integer])])
  func theDifferenceHasTheElementsOfOnlyOneList(
    old: [Integer], new: [Integer], removed: [Integer], added: [Integer]
  ) {
    let difference = FavoriteList(new).difference(from: FavoriteList(old))
    #expect(difference.removed == removed)
    #expect(difference.added == added)
  }

  @Test func listsAreEqualIfTheirNumbersAre() {
    var list: FavoriteList = [2, 3, 5]
    _ = list.remove(3)
    #expect(list == [2, 5])
    #expect(list != [5, 2])
  }

  @Test func elementsCanBeReplaced() {
    var list: FavoriteList = [2, 3, 5]
    list[1] = 7
    #expect(list == [2, 7, 5])
    #expect(list.contains(7))
    #expect(!list.contains(3))
    list.removeFirst()
    list += [11]
    #expect(list == [7, 5, 11])
  }

  @Test func encodesAsAnArray() throws {
    let list: FavoriteList = [7, 2]
    let json = try JSONEncoder().encode(list)
    #expect(String(decoding: json, as: UTF8.self) == "[7,2]")
    #expect(try JSONDecoder().decode(FavoriteList.self, from: json) == list)
  }

  @Test func dumpsAndReflectsAsAnArray() {
    let list: FavoriteList = [7, 2]
    #expect(list.dumpValue.line == "[7, 2]")
    let mirror = Mirror(reflecting: list)
    #expect(mirror.displayStyle == .collection)
    #expect(mirror.children.map { "\($0.value)" } == ["7", "2"])
  }
}

import PersistentCollections
import StateDiff
import Testing
import UnidirectionalTesting

@testable import PrimeModal

@Suite struct FavoriteListTests {
  /// More than are looked through one by one.
  private let many = (1...2000).map { Int64($0) }

  @Test(arguments: [0, 1, 127, 128, 256, 2000])
  func whatWasGivenIsFound(count: Int) {
    let numbers = Array(many.prefix(count))
    var list = FavoriteList(PersistentList(numbers))
    list.append(-1)
    for number in numbers { #expect(list.contains(number)) }
    #expect(list.contains(-1))
    #expect(!list.contains(0))
    #expect(!list.contains(2001))
    #expect(Array(list.numbers) == numbers + [-1])
  }

  @Test func aRandomCourseGoesAsWithAPlainList() {
    var generator = SeededGenerator(seed: 7)
    var list = FavoriteList(PersistentList(many.shuffled(using: &generator)))
    var plain = Array(list.numbers)
    for step in 0..<4000 {
      let number = Int64.random(in: -500...3000, using: &generator)
      if plain.contains(number) {
        #expect(list.contains(number))
        if step.isMultiple(of: 3) {
          list.remove(number)
          plain.removeAll { $0 == number }
        }
      } else {
        #expect(!list.contains(number))
        list.append(number)
        plain.append(number)
      }
    }
    #expect(Array(list.numbers) == plain)
    #expect((-500...3000).allSatisfy { list.contains($0) == plain.contains($0) })
  }

  @Test func whatIsNotThereIsNotTakenOff() {
    var list = FavoriteList(PersistentList(many))
    list.remove(0)
    #expect(Array(list.numbers) == many)
  }

  @Test func aCopyIsNotChanged() {
    var list = FavoriteList(PersistentList(many))
    list.append(5000)
    let copy = list
    for number in 3000..<4000 as Range<Int64> { list.append(number) }
    list.remove(1)
    #expect(Array(copy.numbers) == many + [5000])
    #expect(copy.contains(1))
    #expect(!copy.contains(3000))
  }
}

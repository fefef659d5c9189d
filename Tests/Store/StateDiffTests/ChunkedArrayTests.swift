import Foundation
import Testing
import UnidirectionalTesting

@testable import StateDiff

@Suite struct ChunkedArrayTests {
  /// A state with both kinds of lists, whose parts have the same names.
  private struct Lists<List: Dumpable>: Dumpable {
    var numbers: List

    static var fields: [Field<Self>] { [Field("numbers") { $0.numbers }] }
  }

  /// A state whose list is found by reflection, and whose elements are not dumpable.
  private struct Items: Dumpable {
    struct Item: Equatable { var number: Int }

    var items: ChunkedArray<Item>
  }

  /// Changes a list and an array in the same random way; all numbers are different.
  private func change(
    _ list: inout ChunkedArray<Int>, _ array: inout [Int], _ random: inout SeededGenerator
  ) {
    let first = Int(random.next() >> 1)
    let start = Int.random(in: 0...array.count, using: &random)
    let longest = Bool.random(using: &random) ? 3 : 700
    let end = Int.random(in: start...min(array.count, start + longest), using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where start < array.count:
      list[start] = first
      array[start] = first
    case 1:
      list.removeSubrange(start..<end)
      array.removeSubrange(start..<end)
    case 2:
      let new = (0..<Int.random(in: 0...longest, using: &random)).map { first &+ $0 }
      list.replaceSubrange(start..<end, with: new)
      array.replaceSubrange(start..<end, with: new)
    case 3 where !array.isEmpty:
      list.removeFirst()
      array.removeFirst()
    default:
      for number in 0..<20 {
        list.append(first &+ number)
        array.append(first &+ number)
      }
    }
  }

  @Test(arguments: 1...6)
  func itEqualsAnArrayThatIsChangedInTheSameWay(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var (list, array): (ChunkedArray<Int>, [Int]) = ([], [])
    for _ in 0..<120 {
      let (oldList, oldArray) = (list, array)
      change(&list, &array, &random)
      #expect(Array(list) == array)
      #expect(Array(oldList) == oldArray)
      #expect(list.count == array.count)
      #expect(list.indices.map { list[$0] } == array)
      #expect((list == oldList) == (array == oldArray))
      #expect(list == ChunkedArray(array))
      #expect(list.chunks.allSatisfy { (1...256).contains($0.elements.count) })
      let (new, old) = (Lists(numbers: list), Lists(numbers: oldList))
      #expect(
        new.changes(from: old) == Lists(numbers: array).changes(from: Lists(numbers: oldArray)))
      #expect(new.dumpValue == Lists(numbers: array).dumpValue)
      #expect(new.flatFingerprint == Lists(numbers: array).fingerprint)
      #expect(new.fingerprint == Lists(numbers: ChunkedArray(array)).fingerprint)
      #expect((new.fingerprint == old.fingerprint) == (array == oldArray))
      var (edits, expected) = (TreeEdits { $0 }, TreeEdits { $0 })
      new.appendEdits(from: old, to: &edits)
      Lists(numbers: array).appendEdits(from: Lists(numbers: oldArray), to: &expected)
      #expect(edits.edits == expected.edits)
      if let number = array.randomElement(using: &random) {
        #expect(list.uniqueIndex { $0 == number } == array.firstIndex(of: number))
      }
      #expect(list.uniqueIndex { $0 == -1 } == nil)
    }
  }

  /// Checks that each version of a list shares the chunks that did not change, so that memory does
  /// not grow with the square of the length.
  @Test func versionsOfAListShareTheirChunks() {
    var list: ChunkedArray<Int> = []
    var chunks: Set<ObjectIdentifier> = []
    var versions: [ChunkedArray<Int>] = []
    for number in 0..<20_000 {
      list.append(number)
      versions.append(list)
      chunks.formUnion(list.chunks.suffix(12).map(ObjectIdentifier.init))
    }
    #expect(list.chunks.count < 20_000 / 256 + 10)
    let elements = versions.suffix(100).reduce(into: [ObjectIdentifier: Int]()) { sizes, list in
      for chunk in list.chunks { sizes[ObjectIdentifier(chunk)] = chunk.elements.count }
    }
    #expect(elements.values.reduce(0, +) < 20_000 + 100 * 20)
    for _ in 0..<19_000 { list.removeFirst() }
    #expect(Array(list) == Array(19_000..<20_000))
    #expect(versions[19_999].first == 0)
  }

  @Test func equalElementsAreCompared() {
    let ones = ChunkedArray(repeating: 1, count: 1_000)
    var more = ones
    more.insert(1, at: 500)
    #expect(more != ones)
    more.remove(at: 0)
    #expect(more == ones)
    #expect(more.fingerprint == ones.fingerprint)
    more[999] = 2
    #expect(more != ones)
    #expect(more.fingerprint != ones.fingerprint)
  }

  @Test func itIsEncodedAndShownLikeAnArray() throws {
    let list = ChunkedArray(0..<600)
    let data = try JSONEncoder().encode(list)
    #expect(try JSONDecoder().decode([Int].self, from: data) == Array(0..<600))
    #expect(try JSONDecoder().decode(ChunkedArray<Int>.self, from: data) == list)
    #expect(DumpValue(reflecting: ChunkedArray([1, 2])) == .list([.integer(1), .integer(2)]))
  }

  @Test func aListThatIsFoundByReflectionIsComparedByElements() {
    let old = Items(items: ChunkedArray((0..<600).map(Items.Item.init)))
    var new = old
    new.items[400].number = -1
    #expect(new.changes(from: old).map { $0.line() } == ["items[400].number: 400 → -1"])
    new = old
    new.items.remove(at: 300)
    #expect(new.changes(from: old).map { $0.line() } == ["items[300]: - {number: 300}"])
  }
}

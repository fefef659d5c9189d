import Foundation
import Testing
import UnidirectionalTesting

@testable import StateDiff

private struct Item: Dumpable, Identifiable {
  var id: Int
  var name = "x"

  static let fields = [Field<Self>("id") { $0.id }, Field("name") { $0.name }]
}

@Suite struct ChunkedListTests {
  /// Numbers of elements around the lengths of chunks.
  static let lengths = [0, 1, 255, 256, 257, 511, 512, 1000]

  @Test(arguments: lengths)
  func itHoldsWhatAnArrayHolds(count: Int) {
    let array = Array(0..<count)
    let list = ChunkedList(array)
    #expect(list.count == count)
    #expect(Array(list) == array)
    #expect(array.indices.allSatisfy { list[$0] == array[$0] })
    #expect(list == ChunkedList(array))
    #expect(list != ChunkedList(array + [0]))
    #expect(list.description == array.description)
    #expect("\(Mirror(reflecting: list).children.map(\.value))" == "\(array)")
  }

  @Test(arguments: lengths)
  func itIsChangedAsAnArrayIs(count: Int) {
    var array = Array(0..<count)
    var list = ChunkedList(array)
    for step in 0..<40 {
      let start = step * 29 % (array.count + 1)
      let end = min(array.count, start + step * 17 % 300)
      let new = Array(repeating: -step, count: step * 23 % 400)
      array.replaceSubrange(start..<end, with: new)
      list.replaceSubrange(start..<end, with: new)
      if !array.isEmpty {
        array[array.count / 2] = step
        list[array.count / 2] = step
      }
      array.append(step)
      list.append(step)
      #expect(Array(list) == array)
      #expect(list.full.allSatisfy { $0.count == 256 } && list.tail.count < 256)
    }
    let gone = RangeSet([0..<1, array.count / 2..<array.count / 2 + 3])
    array.removeSubranges(gone)
    list.removeSubranges(gone)
    #expect(Array(list) == array)
  }

  /// Every way to change it, and what changed, at lengths around those of chunks.
  @Test(arguments: 0..<12 as Range<UInt64>)
  func aRandomCourseGoesAsWithAnArray(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let start = try #require([0, 250, 255, 256, 257, 510, 768].randomElement(using: &generator))
    var array = Array(0..<start)
    var list = ChunkedList(array)
    for step in 1...60 {
      let (oldArray, oldList) = (array, list)
      let lower = Int.random(in: 0...array.count, using: &generator)
      let upper = Int.random(in: lower...min(array.count, lower + 300), using: &generator)
      switch Int.random(in: 0..<9, using: &generator) {
      case 0:
        array.append(-step)
        list.append(-step)
      case 1:
        array.append(contentsOf: lower..<upper)
        list.append(contentsOf: lower..<upper)
      case 2:
        array.insert(-step, at: lower)
        list.insert(-step, at: lower)
      case 3 where lower < array.count:
        #expect(list.remove(at: lower) == array.remove(at: lower))
      case 4 where lower < array.count:
        array[lower] = -step
        list[lower] = -step
      case 5 where lower < array.count:
        array.swapAt(lower, 0)
        list.swapAt(lower, 0)
      case 6:
        array.removeSubranges(RangeSet([lower..<upper, 0..<lower / 8]))
        list.removeSubranges(RangeSet([lower..<upper, 0..<lower / 8]))
      case 7:
        array.removeLast(array.count - upper)
        list.removeLast(list.count - upper)
      default:
        let new = Array(repeating: -step, count: Int.random(in: 0...300, using: &generator))
        array.replaceSubrange(lower..<upper, with: new)
        list.replaceSubrange(lower..<upper, with: new)
      }
      try #require(Array(list) == array)
      #expect(list.full.allSatisfy { $0.count == 256 } && list.tail.count < 256)
      #expect(Array(oldList) == oldArray)
      #expect(list.changes(from: oldList) == array.changes(from: oldArray))
      #expect(oldList.changes(from: list) == oldArray.changes(from: array))
    }
  }

  #if os(Linux) || os(macOS)
    /// Where an array stops the program, so does a list, rather than give another element.
    @Test(arguments: [10, 256, 300, 522, -1])
    func thereIsNothingBeyondTheEnd(index: Int) async {
      await #expect(processExitsWith: .failure) { [index] in
        _ = ChunkedList(0..<10)[index]
      }
      await #expect(processExitsWith: .failure) { [index] in
        var list = ChunkedList(0..<10)
        list[index] = 0
      }
    }
  #endif

  @Test func anOldVersionSharesTheChunksThatAreTheSame() {
    var list = ChunkedList(0..<1000)
    let old = list
    list.append(1000)
    list[300] = -1
    func place(_ chunk: [Int]) -> UnsafePointer<Int>? {
      chunk.withUnsafeBufferPointer { $0.baseAddress }
    }
    #expect(zip(list.full, old.full).map { place($0) == place($1) } == [true, false, true])
    #expect(old[300] == 300)
    #expect(old.count == 1000)
  }

  @Test func itIsCodedAsAnArray() throws {
    let list: ChunkedList = [1, 2, 3]
    let json = try JSONEncoder().encode(list)
    #expect(String(decoding: json, as: UTF8.self) == "[1,2,3]")
    #expect(try JSONDecoder().decode(ChunkedList<Int>.self, from: json) == list)
  }

  @Test(arguments: lengths)
  func itIsShownAsAnArray(count: Int) {
    let array = (0..<count).map { "\($0)" }
    let list = ChunkedList(array)
    #expect(list.dumpValue == array.dumpValue)
    #expect(list.fingerprint == array.fingerprint)
    #expect(list.outline == array.outline)
    #expect(list.dump(.json) == array.dump(.json))
    #expect(list.dump(.lines()) == array.dump(.lines()))
  }

  @Test(arguments: [0, 10, 255, 256, 600, 999])
  func itsDiffIsThatOfAnArray(place: Int) {
    let old = Array(0..<1000)
    var changed = old
    changed[place] = -1
    var longer = old
    longer.insert(-2, at: place)
    var shorter = old
    shorter.removeSubrange(place..<min(place + 3, 1000))
    for new in [changed, longer, shorter, old + [7], old, []] {
      #expect(ChunkedList(new).changes(from: ChunkedList(old)) == new.changes(from: old))
      #expect(ChunkedList(old).changes(from: ChunkedList(new)) == old.changes(from: new))
    }
  }

  @Test func elementsWithAnIdentityStay() {
    let old = ChunkedList((0..<600).map { Item(id: $0) })
    var new = old
    new[300].name = "y"
    new.append(Item(id: 600))
    #expect(
      new.changes(from: old).map { $0.line() } == [
        #"[600]: + {id: 600, name: "x"}"#, #"[300].name: "x" → "y""#,
      ])
  }
}

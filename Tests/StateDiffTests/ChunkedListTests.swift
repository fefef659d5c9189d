import Foundation
import Testing

@testable import StateDiff

private struct Item: Inspectable, Identifiable {
  var id: Int
  var name = "x"

  static let parts = [Part<Self>("id") { $0.id }, Part("name") { $0.name }]
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
    #expect(list.inspection == array.inspection)
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

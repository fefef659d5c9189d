import PersistentCollections
import Testing

@testable import StateDiff

private struct Item: Dumpable, Identifiable {
  var id: Int
  var name = "x"

  static let fields = [Field<Self>("id") { $0.id }, Field("name") { $0.name }]
}

@Suite struct DumpablePersistentListTests {
  @Test(arguments: [0, 1, 63, 64, 65, 1000])
  func dumpMatchesThatOfAnArray(count: Int) {
    let array = (0..<count).map { "\($0)" }
    let list = PersistentList(array)
    #expect(list.dumpValue == array.dumpValue)
    #expect(list.fingerprint == array.fingerprint)
    #expect(list.dumpValue.json == array.dumpValue.json)
    #expect(list.dumpValue.lines() == array.dumpValue.lines())
  }

  @Test(arguments: [0, 10, 63, 64, 600, 999])
  func diffMatchesThatOfAnArray(place: Int) {
    let old = Array(0..<1000)
    var changed = old
    changed[place] = -1
    var longer = old
    longer.insert(-2, at: place)
    var shorter = old
    shorter.removeSubrange(place..<min(place + 3, 1000))
    for new in [changed, longer, shorter, old + [7], old, []] {
      #expect(PersistentList(new).changes(from: PersistentList(old)) == new.changes(from: old))
      #expect(PersistentList(old).changes(from: PersistentList(new)) == old.changes(from: new))
    }
  }

  @Test(arguments: [0, 10, 63, 64, 600, 999])
  func diffBetweenVersionsMatchesThatOfAnArray(place: Int) {
    let array = Array(0..<1000)
    let list = PersistentList(array)
    var (newArray, newList) = (array, list)
    newArray[place] = -1
    newList[place] = -1
    newArray.remove(at: 300)
    newList.remove(at: 300)
    newArray.insert(-2, at: place)
    newList.insert(-2, at: place)
    #expect(newList.changes(from: list) == newArray.changes(from: array))
    #expect(list.changes(from: newList) == array.changes(from: newArray))
  }

  @Test func identifiableElementsStay() {
    let old = PersistentList((0..<600).map { Item(id: $0) })
    var new = old
    new[300].name = "y"
    new.append(Item(id: 600))
    #expect(
      new.changes(from: old).map { $0.line() } == [
        #"[600]: + {id: 600, name: "x"}"#, #"[300].name: "x" → "y""#,
      ])
  }
}

import StateDiff
import Testing

private struct Item: Dumpable, Identifiable {
  let id: Int
  var name: String

  static let fields = [Field<Self>("id") { $0.id }, Field("name") { $0.name }]
}

private struct Basket: Dumpable {
  var items: [Item] = []
  var owner: String? = nil

  static let fields = [Field<Self>("items") { $0.items }, Field("owner") { $0.owner }]
}

/// A value that counts how often values of its type are compared.
private struct Counted: DumpableScalar {
  final class Comparisons {
    var count = 0
  }

  let number: Int
  let comparisons: Comparisons

  var dumpValue: DumpValue { .integer(Int64(number)) }

  static func == (left: Counted, right: Counted) -> Bool {
    left.comparisons.count += 1
    return left.number == right.number
  }
}

private struct Shelf: Dumpable {
  var numbers: [Counted]

  static let fields: [Field<Self>] = [Field("numbers") { $0.numbers }]
}

@Suite struct ListChangesTests {
  private let old = [Item(id: 1, name: "a"), Item(id: 2, name: "b"), Item(id: 3, name: "c")]

  private func lines(from old: [Item], to new: [Item]) -> [String] {
    Basket(items: new).changes(from: Basket(items: old)).map { $0.line() }
  }

  @Test func identifiableElementChangesInPlace() {
    var new = old
    new[1].name = "x"
    #expect(lines(from: old, to: new) == [#"items[1].name: "b" → "x""#])
  }

  @Test func identifiableElementsAreMatchedByID() {
    let new = [
      Item(id: 2, name: "x"), Item(id: 9, name: "n"), Item(id: 3, name: "c"),
    ]
    #expect(
      lines(from: old, to: new) == [
        #"items[0]: - {id: 1, name: "a"}"#, #"items[1]: + {id: 9, name: "n"}"#,
        #"items[0].name: "b" → "x""#,
      ])
  }

  @Test func allElementsCanChangeInPlace() {
    let new = old.map { Item(id: $0.id, name: $0.name + "!") }
    #expect(
      lines(from: old, to: new) == [
        #"items[0].name: "a" → "a!""#, #"items[1].name: "b" → "b!""#,
        #"items[2].name: "c" → "c!""#,
      ])
  }

  @Test func optionalThatGetsAValueIsOneReplacement() {
    let changes = Basket(owner: "Ida").changes(from: Basket())
    #expect(changes.map { $0.line() } == [#"owner: none → "Ida""#])
    #expect(Basket().changes(from: Basket()).isEmpty)
  }

  @Test func equalListsAreComparedOnceAndSharedStorageNever() {
    let comparisons = Counted.Comparisons()
    let shelf = Shelf(numbers: (0..<1000).map { Counted(number: $0, comparisons: comparisons) })
    #expect(shelf.changes(from: shelf).isEmpty)
    #expect(comparisons.count == 0)
    let copy = Shelf(numbers: shelf.numbers.map { $0 })
    #expect(copy.changes(from: shelf).isEmpty)
    #expect(comparisons.count == 1000)
  }

  @Test func listsAreComparedOnceFromBothEnds() {
    let comparisons = Counted.Comparisons()
    let old = Shelf(numbers: (0..<1000).map { Counted(number: $0, comparisons: comparisons) })
    var new = old
    new.numbers.insert(Counted(number: -1, comparisons: comparisons), at: 500)
    #expect(new.changes(from: old).map { $0.line() } == ["numbers[500]: + -1"])
    // Blocks of 16 are compared again to find the difference within them.
    #expect(comparisons.count <= 1000 + 4 * 16)
  }
}

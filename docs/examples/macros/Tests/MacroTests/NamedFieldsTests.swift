import StateDiff
import Testing

/// A struct with each kind of property.
@NamedFields
public struct Pantry<Item: Dumpable & Sendable>: Dumpable, Sendable {
  static var largest: Int { 9 }
  let shelf: Int
  var items: [Item] = [] {
    didSet { changes += 1 }
  }
  var changes = 0, `default`: Bool = true
  @Transient var isOpen: Bool
  var isEmpty: Bool { items.isEmpty }
  var first: Item? {
    get { items.first }
    set { if let newValue { items = [newValue] } }
  }
}

@Suite struct NamedFieldsTests {
  @Test func storedPropertiesAreFields() {
    #expect(Pantry<String>.fields.map(\.name) == ["shelf", "items", "changes", "default"])
  }

  @Test func dumpsAndDiffsAreThoseOfReflection() {
    var pantry = Pantry<String>(shelf: 1)
    pantry.items.append("rice")
    pantry.isOpen = true
    #expect(pantry.dumpValue == DumpValue(reflecting: Plain(pantry)))
    #expect(
      pantry.changes(from: Pantry(shelf: 1)).map { $0.line() } == [
        #"items[0]: + "rice""#, "changes: 0 → 1",
      ])
  }
}

/// The same properties, which reflection finds.
private struct Plain {
  var shelf: Int
  var items: [String]
  var changes: Int
  var `default`: Bool

  init(_ pantry: Pantry<String>) {
    (shelf, items) = (pantry.shelf, pantry.items)
    (changes, `default`) = (pantry.changes, pantry.default)
  }
}

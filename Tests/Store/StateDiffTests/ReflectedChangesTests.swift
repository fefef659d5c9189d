import Foundation
import Testing

@testable import StateDiff

/// Tests diffs of types whose parts are found by reflection.
@Suite struct ReflectedChangesTests {
  /// A state that declares nothing but its conformance.
  private struct Box<Value: Equatable>: Dumpable {
    var value: Value
  }

  private struct Item: Equatable {
    var name: String
    var price: Int
  }

  private struct Account: Equatable, Identifiable {
    var id: Int
    var balance: Int
  }

  private struct Folder: Equatable {
    var name: String
    var folders: [Folder] = []
  }

  private enum Page: Equatable {
    case empty
    case loading(page: Int)
    case loaded([Item])
    case split([Int], right: [Int])
  }

  private func lines<Value: Equatable>(from old: Value, to new: Value) -> [String] {
    Box(value: new).changes(from: Box(value: old)).map { $0.line() }
  }

  @Test func onlyChangedPropertiesAreReported() {
    let old = Item(name: "pen", price: 2)
    #expect(lines(from: old, to: Item(name: "pen", price: 3)) == ["value.price: 2 → 3"])
    #expect(lines(from: old, to: old) == [])
  }

  @Test func changedElementIsComparedPartByPartIfItIsTheOnlyOne() {
    let items = (0..<5).map { Item(name: "item \($0)", price: $0) }
    var changed = items
    changed[3].price = 7
    #expect(lines(from: items, to: changed) == ["value[3].price: 3 → 7"])
    changed[1].name = "pen"
    #expect(
      lines(from: items, to: changed) == [
        #"value[1]: - {name: "item 1", price: 1}"#, #"value[3]: - {name: "item 3", price: 3}"#,
        #"value[1]: + {name: "pen", price: 1}"#, #"value[3]: + {name: "item 3", price: 7}"#,
      ])
  }

  @Test func listsAreComparedElementByElement() {
    let items = (0..<200).map { Item(name: "item \($0)", price: $0) }
    var changed = items
    changed[150].price = 7
    #expect(lines(from: items, to: changed) == ["value[150].price: 150 → 7"])
    #expect(lines(from: [1, 2, 3], to: [2, 3]) == ["value[0]: - 1"])
  }

  @Test func changedScalarIsRemovedAndAdded() {
    #expect(lines(from: [1, 2, 3], to: [1, 5, 3]) == ["value[1]: - 2", "value[1]: + 5"])
  }

  @Test func elementsAreMatchedByIdentity() {
    let old = (1...4).map { Account(id: $0, balance: 10 * $0) }
    var new = old
    new[3].balance = 0
    new.remove(at: 0)
    new.append(Account(id: 9, balance: 5))
    #expect(
      lines(from: old, to: new) == [
        "value[0]: - {id: 1, balance: 10}", "value[3]: + {id: 9, balance: 5}",
        "value[2].balance: 40 → 0",
      ])
  }

  @Test func changeDeepInATreeIsReportedWithItsPath() {
    var tree = Folder(name: "a", folders: [Folder(name: "b", folders: [Folder(name: "c")])])
    let old = tree
    tree.folders[0].folders[0].name = "d"
    #expect(
      lines(from: old, to: tree) == [#"value.folders[0].folders[0].name: "c" → "d""#])
  }

  @Test func entriesOfADictionaryAreComparedByKey() {
    let old = ["a": [1], "b": [2], "c": [3]]
    #expect(
      lines(from: old, to: ["a": [1], "c": [3, 4], "e": [], "d": [5]]) == [
        "value.b: - [2]", "value.d: + [5]", "value.e: + []", "value.c[1]: + 4",
      ])
    #expect(lines(from: [1: true], to: [1: false]) == ["value.1: true → false"])
  }

  @Test func elementsOfASetHaveThePathOfTheSet() {
    #expect(
      lines(from: Set(["a", "b", "c"]), to: Set(["b", "e", "d"])) == [
        #"value: - "a""#, #"value: - "c""#, #"value: + "d""#, #"value: + "e""#,
      ])
  }

  @Test func associatedValuesAreComparedUnlessAllAreScalars() {
    #expect(
      lines(from: Page.loading(page: 1), to: .loading(page: 2)) == [
        "value: loading(page: 1) → loading(page: 2)"
      ])
    let pen = Item(name: "pen", price: 1)
    #expect(
      lines(from: Page.loaded([]), to: .loaded([pen])) == [
        #"value.loaded[0]: + {name: "pen", price: 1}"#
      ])
    #expect(
      lines(from: Page.split([1], right: [2]), to: .split([1, 3], right: [])) == [
        "value.split.0[1]: + 3", "value.split.right[0]: - 2",
      ])
    #expect(lines(from: Page.empty, to: .loaded([])) == ["value: empty → loaded([])"])
  }

  @Test func optionalsAreComparedByTheirValues() {
    let pen = Item(name: "pen", price: 1)
    #expect(
      lines(from: Optional(pen), to: Item(name: "pen", price: 2)) == ["value.price: 1 → 2"])
    #expect(
      lines(from: Optional(pen), to: nil) == [#"value: {name: "pen", price: 1} → none"#])
  }

  /// The mirror of `Data` shows an address, which differs from process to process.
  @Test func dataIsDumpedAndComparedByItsBytes() {
    let data = Data(0..<40)
    #expect(DumpValue(reflecting: data) == .list((0..<40).map { .integer($0) }))
    #expect(DumpValue(reflecting: data[3..<6]).line == "[3, 4, 5]")
    #expect(lines(from: data[0..<2], to: data[0..<3]) == ["value[2]: + 2"])
    #expect(Box(value: data).fingerprint == Box(value: Data(Array(data))).fingerprint)
    #expect(Box(value: Data([1])).fingerprint != Box(value: Data([2])).fingerprint)
  }

  /// The description of a `Date` is rounded to seconds.
  @Test func datesAreDumpedAndComparedToTheNanosecond() {
    let date = Date(timeIntervalSince1970: 1_763_781_000)
    func text(_ seconds: Double) -> String {
      DumpValue(reflecting: date.addingTimeInterval(seconds)).line
    }
    #expect(text(0) == "2025-11-22 03:10:00 +0000")
    #expect(text(0.75) == "2025-11-22 03:10:00.75 +0000")
    #expect(text(0.9999999) == "2025-11-22 03:10:00.999999881 +0000")
    #expect(text(-1_763_781_000.25) == "1969-12-31 23:59:59.75 +0000")
    #expect(text(8_380_800 + 0.5) == "2026-02-27 03:10:00.5 +0000")
    #expect(text(9_936_000 + 0.5) == "2026-03-17 03:10:00.5 +0000")
    let next = Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.nextUp)
    #expect(
      lines(from: date, to: next) == [
        "value: 2025-11-22 03:10:00 +0000 → 2025-11-22 03:10:00.000000119 +0000"
      ])
    #expect(Box(value: date).fingerprint != Box(value: next).fingerprint)
  }

  @Test func typesOfFoundationAreDumpedByTheirContent() throws {
    let url = try #require(URL(string: "https://example.com/a?b#c"))
    #expect(DumpValue(reflecting: url).line == "https://example.com/a?b#c")
    let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    #expect(DumpValue(reflecting: id).line == "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
    #expect(DumpValue(reflecting: Decimal(string: "1.25") as Any).line == "1.25")
  }

  @Test func substringsAreStrings() {
    #expect(DumpValue(reflecting: "two words".prefix(3)) == .string("two"))
  }
}

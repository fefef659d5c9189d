import StateDiff
import Testing

/// Checks that `.some(nil)` and nil are different values in dumps, diffs and fingerprints.
@Suite struct NestedOptionalTests {
  private struct Named: Dumpable {
    var value: Int??

    static let fields = [Field<Self>("value") { $0.value }]
  }

  private struct Reflected<Value: Equatable>: Dumpable {
    var value: Value
  }

  private struct Encoded<Value: Codable & Equatable>: Dumpable, Codable {
    var value: Value
  }

  private enum Page: Equatable { case shown(Int??) }

  private static let nested = Int??.some(nil)

  private func expectDifferent<Value: Dumpable>(_ old: Value, _ new: Value, _ lines: String...) {
    #expect(new.changes(from: old).map { $0.line() } == lines)
    #expect(old.changes(from: old) == [] && new.changes(from: new) == [])
    #expect(old.fingerprint != new.fingerprint)
    #expect(old.dumpValue.line != new.dumpValue.line)
    #expect(old.dumpValue.lines() != new.dumpValue.lines())
    #expect(old.dumpValue.json != new.dumpValue.json)
  }

  @Test func namedPartsDiffer() {
    expectDifferent(Named(value: nil), Named(value: Self.nested), "value: none → some(none)")
    expectDifferent(Named(value: 5), Named(value: Self.nested), "value: 5 → some(none)")
    expectDifferent(Named(value: Self.nested), Named(value: 5), "value: some(none) → 5")
    #expect(
      Named(value: Self.nested).fingerprint == Named(value: Self.nested).dumpValue.fingerprint)
    #expect(Named(value: Self.nested).dumpValue.json == #"{"value":{"some":null}}"#)
  }

  @Test func eachLevelDiffers() {
    let levels: [Int???] = [nil, .some(nil), .some(.some(nil)), 5]
    #expect(levels.map { $0.dumpValue.line } == ["none", "some(none)", "some.some(none)", "5"])
    #expect(Set(levels.map(\.fingerprint)).count == 4)
    for old in levels {
      for new in levels { #expect(new.changes(from: old).isEmpty == (new == old)) }
    }
  }

  @Test func reflectedPartsDiffer() {
    let none = Int??.none
    expectDifferent(
      Reflected(value: none), Reflected(value: Self.nested), "value: none → some(none)")
    expectDifferent(
      Reflected(value: Self.nested), Reflected(value: 5), "value: some(none) → 5")
    expectDifferent(
      Reflected(value: [1, none]), Reflected(value: [1, Self.nested]), "value[1]: none → some(none)"
    )
    expectDifferent(
      Reflected(value: ["a": none]), Reflected(value: ["a": Self.nested]),
      "value.a: none → some(none)")
    expectDifferent(
      Reflected(value: Page.shown(none)), Reflected(value: Page.shown(Self.nested)),
      "value.shown: none → some(none)")
  }

  @Test func encodedPartsDiffer() {
    let none = Int??.none
    #expect(Encoded(value: none).fingerprint != Encoded(value: Self.nested).fingerprint)
    #expect(Encoded(value: [none]).fingerprint != Encoded(value: [Self.nested]).fingerprint)
  }

  @Test func optionalValuesOfDictionariesAreDumpedAsBefore() {
    let empty = Reflected<[String: Int?]>(value: [:])
    expectDifferent(empty, Reflected(value: ["a": nil]), "value.a: + none")
    expectDifferent(empty, Reflected(value: ["a": 1]), "value.a: + 1")
    expectDifferent(Reflected(value: ["a": nil]), empty, "value.a: - none")
  }
}

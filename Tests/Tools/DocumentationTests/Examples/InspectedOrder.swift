import StateDiff
import Testing

struct Order: Dumpable {
  var customer = ""
  var items: [String] = []
  var isPaid = false
}

struct Delivery: Dumpable {
  var street = ""
  var door = 0

  static let fields = [
    Field<Self>("street") { $0.street },
    Field("door") { $0.door },
  ]
}

@Suite struct InspectedOrderTests {
  @Test func aDiffHasOneLinePerChange() {
    let before = Order(customer: "Ida", items: ["tea", "bread"])
    let after = Order(customer: "Ida", items: ["bread", "milk"], isPaid: true)
    for change in after.changes(from: before) { print(change.line()) }
    // items[0]: - "tea"
    // items[1]: + "milk"
    // isPaid: false → true
    #expect(
      after.changes(from: before).map { $0.line() } == [
        #"items[0]: - "tea""#, #"items[1]: + "milk""#, "isPaid: false → true",
      ])
  }

  @Test func aDumpHasOneLinePerField() {
    let order = Order(customer: "Ida", items: ["tea"])
    for line in order.dumpValue.lines() { print(line) }
    // customer: "Ida"
    // items: ["tea"]
    // isPaid: false
    print(order.dumpValue.json)
    // {"customer":"Ida","items":["tea"],"isPaid":false}
    #expect(
      order.dumpValue.lines() == [#"customer: "Ida""#, #"items: ["tea"]"#, "isPaid: false"])
    #expect(order.dumpValue.json == #"{"customer":"Ida","items":["tea"],"isPaid":false}"#)
  }

  @Test func onlyNamedFieldsAreShown() {
    let delivery = Delivery(street: "Elm Street", door: 5)
    #expect(delivery.dumpValue.line == #"{street: "Elm Street", door: 5}"#)
    #expect(
      Delivery(street: "Elm Street", door: 6).changes(from: delivery).map { $0.line() }
        == ["door: 5 → 6"])
  }
}

import StateDiff
import Testing

struct Order: Inspectable {
  var customer = ""
  var items: [String] = []
  var isPaid = false
}

struct Delivery: Inspectable {
  var street = ""
  var door = 0

  static let parts = [
    Part<Self>("street") { $0.street },
    Part("door") { $0.door },
  ]
}

@Suite struct InspectedOrderTests {
  @Test func aDiffHasALineAChange() {
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

  @Test func aDumpHasALineAPart() {
    let order = Order(customer: "Ida", items: ["tea"])
    for line in order.inspection.lines() { print(line) }
    // customer: "Ida"
    // items: ["tea"]
    // isPaid: false
    print(order.inspection.json)
    // {"customer":"Ida","items":["tea"],"isPaid":false}
    #expect(
      order.inspection.lines() == [#"customer: "Ida""#, #"items: ["tea"]"#, "isPaid: false"])
    #expect(order.inspection.json == #"{"customer":"Ida","items":["tea"],"isPaid":false}"#)
  }

  @Test func namedPartsAreTheOnesShown() {
    let delivery = Delivery(street: "Elm Street", door: 5)
    #expect(delivery.inspection.line == #"{street: "Elm Street", door: 5}"#)
    #expect(
      Delivery(street: "Elm Street", door: 6).changes(from: delivery).map { $0.line() }
        == ["door: 5 → 6"])
  }
}

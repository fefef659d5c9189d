import Testing
import TimeTravel
import Unidirectional

struct Basket: Equatable, Sendable {
  var items: [String] = []
}

enum BasketAction: Equatable, Sendable {
  case added(String)
}

private let basketReducer = Reducer<Basket, BasketAction> { basket, action in
  switch action {
  case .added(let item): basket.items.append(item)
  }
  return []
}

@Suite struct TravelledBasketTests {
  @Test func aBasketTravels() {
    let store = Store(
      initialState: Timeline<Basket, BasketAction>(Basket()),
      reducer: timeline(outline: { UInt64($0.items.count) })(basketReducer))
    store.send(.happened(.added("tea"), by: StepOrigin(number: 1, name: "add tea")))
    store.send(.happened(.added("milk"), by: StepOrigin(number: 2, name: "add milk")))
    store.send(.undo(1))
    print(store.state.present.items)  // ["tea"]
    store.send(.goTo(2))
    print(store.state.present.items)  // ["tea", "milk"]
    #expect(store.state.state(at: 1)?.items == ["tea"])
    #expect(store.state.present.items == ["tea", "milk"])

    if let rejection = store.state.rejection(of: .goTo(7)) { print(rejection) }
    // there is no step 7; steps go from 0 to 2
    #expect(
      store.state.rejection(of: .goTo(7))?.description
        == "there is no step 7; steps go from 0 to 2")

    store.state.forEachStep(in: 1...2) { step in
      let added = step.after.items.count - step.before.items.count
      print("\(step.number)  \(step.origin)  \(added) more")
    }
    // 1  add tea  1 more
    // 2  add milk  1 more
    var names: [String] = []
    store.state.forEachStep(in: 1...2) { names.append("\($0.origin)") }
    #expect(names == ["add tea", "add milk"])
  }
}

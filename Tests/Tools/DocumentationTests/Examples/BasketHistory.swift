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

@Suite struct BasketHistoryTests {
  @Test func aBasketMovesBetweenSteps() {
    let store = Store(
      initialState: History<Basket, BasketAction>(Basket()),
      reducer: history(basketReducer))
    store.send(.perform(.added("tea"), by: CommandID(number: 1, text: "add tea")))
    store.send(.perform(.added("milk"), by: CommandID(number: 2, text: "add milk")))
    store.send(.undo(1))
    print(store.state.present.items)  // ["tea"]
    store.send(.goTo(2))
    print(store.state.present.items)  // ["tea", "milk"]
    #expect(store.state.present.items == ["tea", "milk"])

    store.send(.mark("paid"))
    store.send(.undo(1))
    if let step = store.state.marks["paid"] { store.send(.goTo(step)) }
    #expect(store.state.position.current == 2)

    do { _ = try store.state.destination(of: .goTo(7)) } catch { print(error) }
    // there is no step 7; steps go from 0 to 2
    let rejection = #expect(throws: HistoryRejection.self) {
      try store.state.destination(of: .goTo(7))
    }
    #expect(rejection?.description == "there is no step 7; steps go from 0 to 2")

    store.state.forEachStep(in: 1...2, basketReducer) { step in
      let added = step.after.items.count - step.before.items.count
      print("\(step.number)  \(step.command)  \(added) more")
    }
    // 1  add tea  1 more
    // 2  add milk  1 more
    var names: [String] = []
    store.state.forEachStep(in: 1...2, basketReducer) { names.append("\($0.command)") }
    #expect(names == ["add tea", "add milk"])
  }
}

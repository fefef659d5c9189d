import Testing
import Unidirectional

enum DiceAction: Equatable, Sendable { case rollRequested, rolled(Int) }

func diceReducer(roll: @escaping @Sendable () -> Int) -> Reducer<[Int], DiceAction> {
  Reducer { rolls, action in
    switch action {
    case .rollRequested:
      return [.work("roll") { context in context.send(.rolled(roll())) }]
    case .rolled(let number):
      rolls.append(number)
      return []
    }
  }
}

@Suite struct DiceExampleTests {
  @Test func theReadmesStoreRollsADie() {
    let store = Store(initialState: [], reducer: diceReducer(roll: { 4 }))
    store.wait(for: store.send(.rollRequested))
    print(store.state)  // [4]
    #expect(store.state == [4])
  }
}

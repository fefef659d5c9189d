import Testing
import UnidirectionalTesting

@testable import counter

@Suite struct CounterTests {
  @Test func addingChangesTheCount() {
    let store = TestStore(initialState: Count(), reducer: countReducer)
    store.send(.added(5)) { $0.count = 5 }
    store.send(.added(-2)) { $0.count = 3 }
    store.finish()
  }
}

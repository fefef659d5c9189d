import Synchronization
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import kitchen

@Suite struct KitchenTests {
  private let clock = VirtualClock()
  private let rings = Counter()

  private func store(_ kitchen: Kitchen = Kitchen()) -> Store<Kitchen, KitchenAction> {
    Store(
      initialState: kitchen,
      reducer: kitchenReducer(clock: clock.effectClock) { [rings] in rings.add() })
  }

  @Test func theOvenRingsOnceAndEndsItsTimer() {
    let store = store()
    store.send(.ovenStarted(minutes: 2))
    for _ in 1...3 {
      clock.advance(by: .seconds(60))
      store.receive()
    }
    #expect(store.state.oven == .off)
    #expect(rings.count == 1)
    #expect(store.isIdle)
  }

  @Test func anOvenThatIsStoppedEndsItsTimer() {
    let store = store()
    store.send(.ovenStarted(minutes: 2))
    #expect(!store.isIdle)
    store.send(.ovenStopped)
    #expect(store.isIdle)
    #expect(rings.count == 0)
  }

  @Test func theDisplayTurnsThePages() {
    let store = store(Kitchen(recipe: Recipe(steps: ["whisk", "bake"])))
    let display = store.recipeDisplay()
    #expect(display.state == "whisk")
    display.send(.nextStep)
    display.send(.nextStep)
    #expect(display.state == "bake")
    store.send(.recipeClosed)
    #expect(display.state == nil)
  }
}

private final class Counter: Sendable {
  private let value = Mutex(0)

  var count: Int { value.withLock { $0 } }

  func add() { value.withLock { $0 += 1 } }
}

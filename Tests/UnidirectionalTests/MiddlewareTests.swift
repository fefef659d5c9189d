import Testing
import Unidirectional
import UnidirectionalTesting

@Suite struct MiddlewareTests {
  private let recorder = Reducer<[Int], Int> { state, action in
    state.append(action)
    return action == 5 ? [.sync("more") { 6 }] : []
  }

  @Test func theFirstSeesAnActionFirst() {
    var seen: [String] = []
    func watching(_ name: String) -> Middleware<[Int], Int> {
      Middleware { action, context, next in
        seen.append("\(name) before \(context.state)")
        next(action)
        seen.append("\(name) after \(context.state)")
      }
    }
    let store = Store(
      initialState: [], reducer: recorder, middleware: [watching("a"), watching("b")])
    store.send(1)
    #expect(seen == ["a before []", "b before []", "b after [1]", "a after [1]"])
  }

  @Test func itMayChangeSwallowAndMultiply() {
    let middleware = Middleware<[Int], Int> { action, _, next in
      switch action {
      case 1: next(10)
      case 2: break
      case 3:
        next(3)
        next(3)
      default: next(action)
      }
    }
    let store = Store(initialState: [], reducer: recorder, middleware: [middleware])
    for action in 1...4 { store.send(action) }
    #expect(store.state == [10, 3, 3, 4])
  }

  @Test func whatItSendsWaitsItsTurnAndPassesTheWholeChain() {
    let doubling = Middleware<[Int], Int> { action, _, next in next(action * 2) }
    let sending = Middleware<[Int], Int> { action, context, next in
      if action == 2 { context.send(50) }
      next(action)
    }
    let store = Store(initialState: [], reducer: recorder, middleware: [doubling, sending])
    store.send(1)
    #expect(store.state == [2, 100])
  }

  @Test func itSeesTheActionsOfEffects() {
    var seen: [Int] = []
    let middleware = Middleware<[Int], Int> { action, _, next in
      seen.append(action)
      next(action)
    }
    let store = Store(initialState: [], reducer: recorder, middleware: [middleware])
    store.send(5)
    #expect(seen == [5, 6])
  }

  @Test func itMayDelayByAnEffect() {
    let clock = VirtualClock()
    let later = Middleware<[Int], Int> { action, context, next in
      if action < 0 {
        next(-action)
      } else {
        context.start(
          .concatenate(
            .wait(for: .seconds(1), clock: clock.effectClock), .sync("pass") { -action }))
      }
    }
    let store = Store(initialState: [], reducer: recorder, middleware: [later])
    let task = store.send(7)
    #expect(store.state == [])
    #expect(store.isRunning(task))
    clock.advance(by: .seconds(1))
    store.receive()
    #expect(store.state == [7])
  }
}

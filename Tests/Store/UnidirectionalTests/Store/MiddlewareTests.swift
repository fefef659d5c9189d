import Testing
import Unidirectional
import UnidirectionalTesting

@Suite struct MiddlewareTests {
  private let recorder = Reducer<[Int], Int> { state, action in
    state.append(action)
    return action == 5 ? [.sync("more") { 6 }] : []
  }

  @Test func theFirstMiddlewareSeesAnActionFirst() {
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

  @Test func anActionMayBeReplacedDroppedOrRepeated() {
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

  @Test func anActionSentByMiddlewareIsQueuedAndPassesTheWholeChain() {
    let doubling = Middleware<[Int], Int> { action, _, next in next(action * 2) }
    let sending = Middleware<[Int], Int> { action, context, next in
      if action == 2 { context.send(50) }
      next(action)
    }
    let store = Store(initialState: [], reducer: recorder, middleware: [doubling, sending])
    store.send(1)
    #expect(store.state == [2, 100])
  }

  @Test func middlewareSeesTheActionsOfEffects() {
    var seen: [Int] = []
    let middleware = Middleware<[Int], Int> { action, _, next in
      seen.append(action)
      next(action)
    }
    let store = Store(initialState: [], reducer: recorder, middleware: [middleware])
    store.send(5)
    #expect(seen == [5, 6])
  }

  @Test func anEffectMayDelayAnAction() {
    let clock = VirtualClock()
    let later = Middleware<[Int], Int> { action, context, next in
      if action < 0 {
        next(-action)
      } else {
        context.start(
          .concatenate([
            .wait(for: .seconds(1), clock: clock.effectClock), .sync("pass") { -action },
          ]))
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

  @Test func anActionSentByMiddlewareBelongsToTheSameTask() {
    let clock = VirtualClock()
    let sending = Middleware<[Int], Int> { action, context, next in
      if action == 1 { context.send(2) }
      next(action)
    }
    let waiting = Reducer<[Int], Int> { state, action in
      state.append(action)
      return action == 2 ? [.wait(for: .seconds(1), clock: clock.effectClock)] : []
    }
    let store = Store(initialState: [], reducer: waiting, middleware: [sending])
    let task = store.send(1)
    #expect(store.state == [1, 2])
    #expect(store.isRunning(task))
    store.cancelAll()
  }

  // MARK: Pullback

  private struct Whole: Equatable {
    var list: [Int] = []
    var words: [String] = []
  }

  private enum WholeAction: Equatable, Sendable { case number(Int), word(String) }

  private let number = CasePath(WholeAction.number) {
    if case .number(let number) = $0 { number } else { nil }
  }

  @Test func pulledBackMiddlewareSeesOnlyItsPart() {
    var seen: [String] = []
    let local = Middleware<[Int], Int> { action, context, next in
      let before = context.state
      next(action * 10)
      seen.append("\(before) \(context.state)")
      if action == 1 { context.send(2) }
      if action == 2 { context.start(.sync("three") { 3 }) }
    }
    let reducer = Reducer<Whole, WholeAction> { whole, action in
      switch action {
      case .number(let number): whole.list.append(number)
      case .word(let word): whole.words.append(word)
      }
      return []
    }
    let store = Store(
      initialState: Whole(), reducer: reducer,
      middleware: [local.pullback(state: \.list, action: number)])
    store.send(.word("a"))
    store.send(.number(1))
    #expect(store.state == Whole(list: [10, 20, 30], words: ["a"]))
    #expect(seen == ["[] [10]", "[10] [10, 20]", "[10, 20] [10, 20, 30]"])
  }

  @Test func timestampedMiddlewareKeepsTheTime() {
    let local = Middleware<[Int], Int> { action, context, next in
      next(action)
      if action == 1 { context.send(2) }
    }
    var times: [Timestamp] = []
    var now: Int64 = 0
    let store = Store(
      initialState: [], reducer: recorder.timestamped(), middleware: [local.timestamped()],
      onEnqueue: { action, _ in
        now += 1
        action.stamp { Timestamp(milliseconds: now) }
      })
    store.observe { times.append($0.action.time) }
    store.send(Timestamped(1, at: Timestamp(milliseconds: 77)))
    #expect(store.state == [1, 2])
    #expect(times.map(\.milliseconds) == [77, 2])
  }
}

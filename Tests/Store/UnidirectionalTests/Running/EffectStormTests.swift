import Dispatch
import TestProcesses
import Testing
import Unidirectional

/// Tests effects of every kind that send actions from many queues at once, while some are canceled.
///
/// Every action must arrive once and in order, and no action may arrive after its effect was
/// canceled.
@Suite(.ownThread) struct EffectStormTests {
  private static let actionsOfAnEffect = 40

  private struct Event: Equatable, Sendable {
    let effect: Int
    let number: Int
  }

  private struct State {
    /// The number of actions that each effect has sent.
    var counts: [Int: Int] = [:]

    /// The events that arrived out of order, or after their effect was canceled.
    var wrong: [Event] = []

    var cancelled: Set<Int> = []
  }

  private enum Action: Equatable, Sendable {
    case begun(Int), brought(Event), cancelled(Int)
  }

  private static func effect(_ effect: Int) -> Effect<Action> {
    let numbers = 1...actionsOfAnEffect
    @Sendable func event(_ number: Int) -> Action {
      .brought(Event(effect: effect, number: number))
    }
    switch effect % 8 {
    case 0: return .work("work") { context in for n in numbers { context.send(event(n)) } }
    case 1:
      return .work("write", on: .serial) { context in for n in numbers { context.send(event(n)) } }
    case 2:
      return .callback("callback") { context in
        DispatchQueue.global().async {
          for n in numbers { context.send(event(n)) }
          context.finish()
        }
      }
    case 3:
      return .task("task") { context in
        for n in numbers {
          context.send(event(n))
          if n % 8 == 0 { await Task.yield() }
        }
      }
    case 4: return .concatenate(numbers.map { n in .work("one") { $0.send(event(n)) } })
    case 5: return .sync("sync", sending: { send in for n in numbers { send(event(n)) } })
    case 6:
      return .concatenate([
        .merge([.work("nothing") { _ in }, .task("nothing") { _ in }]),
        .sync("some", sending: { send in for n in numbers.prefix(20) { send(event(n)) } }),
        .callback("rest") { context in
          for n in numbers.dropFirst(20) { context.send(event(n)) }
          context.finish()
        },
      ])
    default:
      // The blocks run one after another, on different threads, so the numbers are sent in order.
      return .callback("turns") { context in
        @Sendable func send(_ number: Int) {
          if number > numbers.upperBound { return context.finish() }
          DispatchQueue.global().async {
            context.send(event(number))
            send(number + 1)
          }
        }
        send(1)
      }
    }
  }

  private static let reducer = Reducer<State, Action> { state, action in
    switch action {
    case .begun(let effect):
      return [Self.effect(effect).cancellable(id: effect)]
    case .brought(let event):
      let count = state.counts[event.effect, default: 0] + 1
      state.counts[event.effect] = count
      if count != event.number || state.cancelled.contains(event.effect) {
        state.wrong.append(event)
      }
      return []
    case .cancelled(let effect):
      state.cancelled.insert(effect)
      return [.cancel(id: effect)]
    }
  }

  private struct Outcome: Sendable {
    var counts: [Int: Int]
    var wrong: [Event]
    var cancelled: Set<Int>
    var isIdle: Bool
    var faults: Int
  }

  private static func storm(of effects: Range<Int>, cancelling isCancelled: (Int) -> Bool)
    -> Outcome
  {
    let store = Store(initialState: State(), reducer: reducer)
    var faults = 0
    store.onFault = { _ in faults += 1 }
    for effect in effects {
      store.send(.begun(effect))
      if effect % 3 == 0 { store.receive() }
      let earlier = effect - 5
      if earlier >= 0, isCancelled(earlier) { store.send(.cancelled(earlier)) }
    }
    store.waitUntilIdle()
    store.receive()
    return Outcome(
      counts: store.state.counts, wrong: store.state.wrong, cancelled: store.state.cancelled,
      isIdle: store.isIdle, faults: faults)
  }

  @Test func everyActionArrivesOnceAndInOrder() {
    let effects = 0..<400
    let outcome = Self.storm(of: effects, cancelling: { _ in false })
    #expect(outcome.wrong == [])
    #expect(outcome.isIdle)
    #expect(outcome.faults == 0)
    #expect(
      outcome.counts
        == Dictionary(uniqueKeysWithValues: effects.map { ($0, Self.actionsOfAnEffect) }))
  }

  @Test func cancellationStopsOnlyTheCancelledEffects() {
    let effects = 0..<400
    // 3 and 8 have no common divisor, so effects of every kind are canceled.
    let outcome = Self.storm(of: effects, cancelling: { $0 % 3 == 0 })
    #expect(outcome.wrong == [])
    #expect(outcome.isIdle)
    #expect(outcome.cancelled.count == 132)
    for effect in effects where !outcome.cancelled.contains(effect) {
      #expect(outcome.counts[effect] == Self.actionsOfAnEffect, "effect \(effect)")
    }
  }
}

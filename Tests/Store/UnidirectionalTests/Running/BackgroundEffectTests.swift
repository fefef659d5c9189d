import Synchronization
import Testing
import UnidirectionalTesting

@testable import Unidirectional

/// Tests effects in the background, which no one waits for.
@Suite struct BackgroundEffectTests {
  private let clock = VirtualClock()

  /// A timer that sends an action every second.
  private func timer(_ action: Int) -> Effect<Int> {
    .timer("tick", every: .seconds(1), clock: clock.effectClock) { action }
  }

  private func tick(_ store: Store<[Int], Int>) {
    clock.advance(by: .seconds(1))
    store.receive()
  }

  @Test func aStoreWithWorkInTheBackgroundIsIdle() {
    let store = recorder([0: [timer(1).inBackground()]])
    let task = store.send(0)
    #expect(store.isIdle && !store.isRunning(task) && store.isRunning(task.inBackground))
    store.waitUntilIdle()
    store.wait(for: task)
    tick(store)
    #expect(store.state == [0, 1])
  }

  @Test func otherEffectsOfTheTaskAreAwaited() {
    let store = recorder([0: [timer(1).inBackground(), .work("work") { $0.send(2) }]])
    let task = store.send(0)
    store.wait(for: task)
    #expect(store.state == [0, 2])
  }

  @Test func aSequenceGoesOnAtOnce() {
    let effects: [Effect<Int>] = [timer(1).inBackground(), .send(2)]
    for effect in [Effect.concatenate(effects), .ordered(effects)] {
      let store = recorder([0: [effect]])
      store.send(0)
      #expect(store.state == [0, 2])
      tick(store)
      #expect(store.state == [0, 2, 1])
    }
  }

  @Test func idsCancelInsideAndOutside() {
    let inside = timer(1).cancellable(id: "x").inBackground()
    let outside = timer(1).inBackground().cancellable(id: "x")
    let debounced = timer(1).inBackground()
      .debounce(id: "x", for: .seconds(1), clock: clock.effectClock)
    for effect in [inside, outside, debounced] {
      let store = recorder([0: [effect], 5: [.cancel(id: "x")]])
      store.send(0)
      tick(store)
      tick(store)
      #expect(store.state.contains(1))
      store.send(5)
      #expect(clock.scheduledCount == 0)
    }
  }

  @Test func aLaterEffectCancelsOneInFlight() {
    let restarted = timer(1).inBackground().cancellable(id: "x", cancelInFlight: true)
    let store = recorder([0: [restarted]])
    store.send(0)
    store.send(0)
    #expect(clock.scheduledCount == 1)
  }

  @Test func cancelingTheTaskCancelsItsWorkInTheBackground() {
    let store = recorder([0: [timer(1).inBackground()]])
    let task = store.send(0)
    clock.advance(by: .seconds(1))
    store.cancel(task)
    store.receive()
    #expect(store.state == [0] && clock.scheduledCount == 0)
  }

  @Test func itsActionsStartEffectsInTheBackground() {
    let never = Effect<Int>.callback("never") { _ in }
    let store = recorder([0: [timer(1).inBackground()], 1: [never]])
    let task = store.send(0)
    tick(store)
    #expect(store.runningEffects.map(\.signature.name) == ["tick", "never"])
    #expect(store.runningEffects.allSatisfy { $0.task == task.inBackground })
    #expect(store.isIdle)
    store.cancelAll()
    #expect(store.runningEffects.isEmpty)
  }

  @Test func itEndsWithTheStateOfItsChild() {
    let child = Reducer<[Int], Int> { [timer] _, action in
      action == 0 ? [timer(1).inBackground()] : []
    }
    let store = Store<[Int]?, Int>(
      initialState: [],
      reducer: combine(
        child.ifLet(state: \.self, action: CasePath({ $0 }, extract: { $0 })),
        Reducer { state, action in
          if action == 2 { state = nil }
          return []
        }))
    store.send(0)
    #expect(clock.scheduledCount == 1)
    store.send(2)
    #expect(clock.scheduledCount == 0)
  }

  @Test func itIsPartOfTheSignature() {
    #expect(timer(1).inBackground() != timer(1))
    #expect(timer(1).inBackground() == timer(2).inBackground())
    #expect(timer(1).inBackground().description == "inBackground(tick(every: 1.0 seconds))")
  }

  @Test func itKeepsItsPlaceInAList() {
    let element = CancellationID(7)
    let local = timer(1).inBackground().cancellable(id: "x").localized(to: element)
    let store = recorder([0: [local], 1: [.cancel(id: CancellationID("x", of: 7))]])
    store.send(0)
    #expect(store.isIdle && clock.scheduledCount == 1)
    store.send(1)
    #expect(clock.scheduledCount == 0)
  }

  @Test func onlyTimersAndStreamsMayNeverEnd() {
    let stream = Effect<Int>.stream("news", of: { AsyncStream<Int> { _ in } }) { $0 }
    let wait = Effect<Int>.wait(for: .seconds(9), clock: clock.effectClock)
    let store = recorder([
      0: [wait, .callback("never", ["every": 1]) { _ in }], 1: [timer(1).inBackground()],
      2: [stream],
    ])
    store.send(0)
    let timer = store.send(1)
    #expect(store.endlessEffect(of: nil) == nil)
    #expect(store.endlessEffect(of: [timer]) == nil)
    #expect(store.endlessEffect(of: [timer.inBackground])?.name == "tick")
    store.send(2)
    #expect(store.endlessEffect(of: nil)?.name == "news")
    store.cancelAll()
  }
}

import TestProcesses
import Testing
import Unidirectional
import UnidirectionalTesting

/// Makes a store that records each action and returns the effect that a table lists for it.
private func recorder(_ effects: [Int: Effect<Int>]) -> Store<[Int], Int> {
  recorder(effects.mapValues { [$0] })
}

private func sync(_ action: Int) -> Effect<Int> {
  .sync("sync", ["": action]) { action }
}

private func work(_ action: Int) -> Effect<Int> {
  .work("work", ["": action]) { $0.send(action) }
}

@Suite(.ownThread) struct EffectCompositionTests {
  private let clock = VirtualClock()

  private func wait(_ seconds: Int, then action: Int) -> Effect<Int> {
    .concatenate([.wait(for: .seconds(seconds), clock: clock.effectClock), sync(action)])
  }

  private func advance(_ store: Store<[Int], Int>, by seconds: Int) {
    clock.advance(by: .seconds(seconds))
    store.receive()
  }

  @Test func mergeRunsAllEffects() {
    let store = recorder([0: .merge([work(1), sync(2), .merge([]), work(3)])])
    store.wait(for: store.send(0))
    #expect(store.state.sorted() == [0, 1, 2, 3])
    #expect(store.isIdle)
  }

  @Test func concatenateKeepsTheOrderOfResults() {
    let store = recorder([
      0: .concatenate([work(1), sync(2), .merge([work(3)]), .concatenate([]), sync(4), work(5)])
    ])
    store.wait(for: store.send(0))
    #expect(store.state == [0, 1, 2, 3, 4, 5])
    #expect(store.isIdle)
  }

  @Test func aLongConcatenationNeedsNoStack() {
    let store = recorder([0: .concatenate(Array(repeating: sync(1), count: 20_000))])
    store.send(0)
    #expect(store.state.count == 20_001)
  }

  @Test func theNextPartStartsWhenThePreviousOneHasEnded() {
    let store = recorder([0: .concatenate([wait(1, then: 1), wait(2, then: 2), sync(3)])])
    let task = store.send(0)
    #expect(store.state == [0])
    advance(store, by: 1)
    #expect(store.state == [0, 1])
    #expect(store.isRunning(task))
    advance(store, by: 1)
    #expect(store.state == [0, 1])
    advance(store, by: 1)
    #expect(store.state == [0, 1, 2, 3])
    #expect(store.isIdle)
  }

  @Test func debounceWaitsForAPause() {
    let store = recorder([
      0: sync(1).debounce(id: "d", for: .seconds(2), clock: clock.effectClock)
    ])
    store.send(0)
    advance(store, by: 1)
    store.send(0)
    advance(store, by: 1)
    #expect(store.state == [0, 0])
    advance(store, by: 1)
    #expect(store.state == [0, 0, 1])
    #expect(store.isIdle)
  }

  @Test func aTimerTicksUntilItIsCancelled() {
    let timer = Effect<Int>.timer("tick", every: .seconds(2), clock: clock.effectClock) { 1 }
    let store = recorder([0: timer.cancellable(id: "timer")])
    store.send(0)
    advance(store, by: 1)
    #expect(store.state == [0])
    advance(store, by: 5)
    #expect(store.state == [0, 1, 1, 1])
    store.cancel(id: "timer")
    #expect(clock.scheduledCount == 0)
    advance(store, by: 10)
    #expect(store.state == [0, 1, 1, 1])
    #expect(store.isIdle)
  }

  @Test func composedEffectsPrintAndCompareByTheirParts() {
    let merged = Effect.merge([sync(1), sync(2)])
    #expect(merged.description == "merge([sync(1), sync(2)])")
    #expect(merged == .merge([sync(1), sync(2)]))
    #expect(merged != .merge([sync(1), sync(3)]))
    #expect(merged != .concatenate([sync(1), sync(2)]))
    #expect(
      sync(1).cancellable(id: "a").description
        == "cancellable(sync(1), id: a, cancelInFlight: false)")
    #expect(Effect<Int>.cancel(id: "a").description == "cancel(id: a)")
  }

  @Test func mapReachesEveryPart() {
    let effect = Effect.merge([
      sync(1), work(2), .concatenate([sync(3)]), wait(1, then: 4).cancellable(id: 1),
    ]).map { $0 * 10 }
    let store = recorder([0: effect])
    store.send(0)
    clock.advance(by: .seconds(1))
    store.waitUntilIdle()
    #expect(store.state.sorted() == [0, 10, 20, 30, 40])
  }
}

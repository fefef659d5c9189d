import Testing
import Unidirectional
import UnidirectionalTesting

/// Checks that canceling an ID cancels all effects with that ID, and nothing else.
@Suite struct CancellationIDTests {
  private let clock = VirtualClock()

  private func wait(_ seconds: Int, then action: Int) -> Effect<Int> {
    .concatenate([
      .wait(for: .seconds(seconds), clock: clock.effectClock), .sync("then") { action },
    ])
  }

  private func advance(_ store: Store<[Int], Int>, by seconds: Int) {
    clock.advance(by: .seconds(seconds))
    store.receive()
  }

  private func sync(_ action: Int) -> Effect<Int> { .sync("sync", ["": action]) { action } }

  @Test func cancelReachesOnlyEffectsUnderTheID() {
    let store = recorder([
      0: [wait(1, then: 1).cancellable(id: "a")], 2: [wait(1, then: 3).cancellable(id: "b")],
      4: [.cancel(id: "a")],
    ])
    store.send(0)
    store.send(2)
    store.send(4)
    advance(store, by: 1)
    #expect(store.state == [0, 2, 4, 3])
    #expect(store.isIdle)
  }

  @Test func theQueuedActionOfASynchronousEffectIsDiscarded() {
    let store = recorder([0: [sync(1).cancellable(id: 7), .cancel(id: 7), sync(2)]])
    store.send(0)
    #expect(store.state == [0, 2])
  }

  @Test func aQueuedActionOfACancelledScopeIsDiscarded() {
    let store = recorder([
      0: [.merge([sync(9), sync(1), wait(1, then: 3)]).cancellable(id: 7), sync(2)],
      9: [.cancel(id: 7)],
    ])
    store.send(0)
    advance(store, by: 1)
    #expect(store.state == [0, 9, 2])
  }

  @Test func theRestOfACancelledConcatenationDoesNotStart() {
    let store = recorder([
      0: [.concatenate([wait(1, then: 1), wait(1, then: 2)]).cancellable(id: "all")]
    ])
    let task = store.send(0)
    advance(store, by: 1)
    store.cancel(id: "all")
    #expect(!store.isRunning(task))
    advance(store, by: 5)
    #expect(store.state == [0, 1])
  }

  @Test func theRestOfACancelledTaskDoesNotStart() {
    let store = recorder([0: [.concatenate([wait(1, then: 1), sync(2), wait(1, then: 3)])]])
    var task: StoreTask?
    store.observe { [unowned store] transition in
      if let task, transition.action == 1 { store.cancel(task) }
    }
    task = store.send(0)
    advance(store, by: 1)
    advance(store, by: 1)
    #expect(store.state == [0, 1])
    #expect(store.isIdle)
  }

  @Test(arguments: [false, true])
  func cancelAllLeavesNothingRunning(somethingFollows: Bool) {
    let first = wait(1, then: 1)
    let store = recorder([0: [somethingFollows ? .concatenate([first, wait(1, then: 2)]) : first]])
    store.observe { [unowned store] transition in
      if transition.action == 1 { store.cancelAll() }
    }
    store.send(0)
    advance(store, by: 1)
    #expect(store.isIdle)
    #expect(store.runningEffects.isEmpty)
    advance(store, by: 1)
    #expect(store.state == [0, 1])
  }

  @Test func aFaultHandlerMayCallCancelAll() {
    struct Trouble: Error {}
    let failing = Effect<Int>.fireAndForget("fail") { throw Trouble() }
    let store = recorder([
      0: [
        .concatenate([
          .wait(for: .seconds(1), clock: clock.effectClock), failing, wait(1, then: 1),
        ])
      ]
    ])
    store.onFault = { [unowned store] _ in store.cancelAll() }
    store.send(0)
    advance(store, by: 1)
    #expect(store.isIdle)
    advance(store, by: 1)
    #expect(store.state == [0])
  }

  @Test func thePartAfterACancelledOneStarts() {
    let store = recorder([
      0: [.concatenate([wait(1, then: 1).cancellable(id: "part"), sync(2)])]
    ])
    store.send(0)
    store.cancel(id: "part")
    #expect(store.state == [0, 2])
    #expect(store.isIdle)
  }

  @Test func anOuterIDCancelsInnerEffects() {
    let store = recorder([
      0: [
        .merge([wait(1, then: 1).cancellable(id: "inner"), wait(1, then: 2)])
          .cancellable(id: "outer")
      ]
    ])
    store.send(0)
    store.cancel(id: "outer")
    #expect(store.isIdle)
    store.send(0)
    store.cancel(id: "inner")
    advance(store, by: 1)
    #expect(store.state == [0, 0, 2])
    #expect(store.isIdle)
  }

  @Test func cancelInFlightCancelsThePreviousEffect() {
    let effect = wait(2, then: 1).cancellable(id: "search", cancelInFlight: true)
    let store = recorder([0: [effect]])
    store.send(0)
    advance(store, by: 1)
    store.send(0)
    advance(store, by: 1)
    #expect(store.state == [0, 0])
    advance(store, by: 1)
    #expect(store.state == [0, 0, 1])
  }

  @Test func cancellingAnUnknownIDDoesNothing() {
    let store = recorder([0: [.cancel(id: "nobody"), wait(1, then: 1).cancellable(id: "a")]])
    store.onFault = { Issue.record("\($0)") }
    store.send(0)
    store.cancel(id: 5)
    store.cancel(id: "nobody")
    advance(store, by: 1)
    #expect(store.state == [0, 1])
  }

  @Test func cancellingTwiceIsLikeCancellingOnce() {
    let store = recorder([0: [wait(1, then: 1).cancellable(id: "a")]])
    let task = store.send(0)
    for _ in 1...2 {
      store.cancel(id: "a")
      store.cancel(task)
      store.cancelAll()
    }
    #expect(store.isIdle)
    advance(store, by: 1)
    #expect(store.state == [0])
  }

  @Test func anIDCanBeUsedAgain() {
    let store = recorder([0: [wait(1, then: 1).cancellable(id: "a")]])
    store.send(0)
    store.cancel(id: "a")
    store.send(0)
    advance(store, by: 1)
    #expect(store.state == [0, 0, 1])
  }

  @Test func idsOfDifferentTypesAreDifferent() {
    let store = recorder([0: [wait(1, then: 1).cancellable(id: 1 as Int)]])
    store.send(0)
    store.cancel(id: 1 as Int64)
    advance(store, by: 1)
    #expect(store.state == [0, 1])
  }

  @Test func idsWorkThroughPullback() {
    let local = recording([0: [wait(1, then: 1).cancellable(id: "a")]])
    let path = CasePath<String, Int>({ "\($0)" }, extract: { Int($0) })
    let store = Store(
      initialState: [], reducer: local.pullback(state: \.self, action: path))
    store.send("0")
    store.cancel(id: "a")
    clock.advance(by: .seconds(1))
    store.receive()
    #expect(store.state == [0])
    #expect(store.isIdle)
  }

  @Test func anOptionalIDDiffersFromItsWrappedValue() {
    let one: Int? = 1
    #expect(CancellationID(1) == CancellationID(1))
    #expect(CancellationID(1) != CancellationID(one))
    #expect(CancellationID(one) != CancellationID(1))
    #expect(CancellationID(Int?.none) != CancellationID(String?.none))
    #expect(CancellationID(1) != CancellationID(UInt8(1)))
    #expect(CancellationID(CancellationID(1)) == CancellationID(1))
  }

  @Test func manyEffectsAreCancelledWhileManyActionsAreQueued() {
    let count = 10_000
    let store = Store(
      initialState: [],
      reducer: Reducer<[Int], Int> { state, number in
        state.append(number)
        if number == 0 {
          return [
            .sync("all", sending: { send in for number in 1...count { send(number) } })
          ]
        }
        return number <= count
          ? [
            .sync("echo") { number + count }.cancellable(id: number),
            .cancel(id: number % 2 == 0 ? number : -1),
          ] : []
      })
    store.send(0)
    let odd = stride(from: 1, through: count, by: 2).map { $0 + count }
    #expect(store.state == Array(0...count) + odd)
    #expect(store.isIdle)
  }
}

import Dispatch
import Synchronization
import TestProcesses
import Testing
import Unidirectional

/// Tests waiting for running effects, as at the end of a session.
@Suite(.ownThread) struct StoreEndTests {
  private static func effect(_ kind: Int) -> Effect<Int> {
    switch kind {
    case 1: .work("work") { $0.send(10) }
    case 2: .work("write", on: .serial) { $0.send(10) }
    case 3:
      .callback("callback") { context in
        DispatchQueue.global().async {
          context.send(10)
          context.finish()
        }
      }
    case 4:
      .task("task") { context in
        await Task.yield()
        context.send(10)
      }
    case 5: .concatenate([.work("a") { _ in }, .task("b") { _ in }, .work("c") { $0.send(10) }])
    case 6: .merge([.work("a") { _ in }, .work("b") { $0.send(10) }])
    default: .work("work") { $0.send(10) }.cancellable(id: "id")
    }
  }

  /// Returns a reducer that starts effects of one kind, one after another, which send 10, 20 and
  /// 30.
  private static func reducer(_ kind: Int) -> Reducer<[Int], Int> {
    Reducer { state, action in
      state.append(action)
      return action < 30 ? [effect(kind).map { $0 + action }] : []
    }
  }

  @Test(arguments: 1...7)
  func waitWaitsForEverythingAnActionStarted(kind: Int) {
    let store = Store(initialState: [], reducer: Self.reducer(kind))
    let task = store.send(0)
    store.wait(for: task)
    let state = (store.state, store.isRunning(task), store.isIdle)
    #expect(state.0 == [0, 10, 20, 30])
    #expect(!state.1)
    #expect(state.2)
  }

  @Test(arguments: 1...7)
  func waitUntilIdleWaitsForAllEffects(kind: Int) {
    let store = Store(initialState: [], reducer: Self.reducer(kind))
    for _ in 0..<50 { store.send(0) }
    store.waitUntilIdle()
    let count = store.state.count
    #expect(count == 200)
  }

  @Test func waitingForOneTaskDoesNotWaitForOthers() {
    let released = DispatchSemaphore(value: 0)
    let store = recorder([
      1: [
        .work("slow") { context in
          released.wait()
          context.send(10)
        }
      ],
      2: [.work("quick") { $0.send(20) }],
    ])
    let slow = store.send(1)
    store.wait(for: store.send(2))
    #expect(store.state == [1, 2, 20])
    #expect(store.isRunning(slow))
    released.signal()
    store.waitUntilIdle()
    #expect(store.state == [1, 2, 20, 10])
  }

  @Test func fileEffectsFinishWhenEverythingElseIsCancelled() {
    let (started, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let written = Journal<String>()
    let store = recorder([
      0: [
        .work("save", on: .serial) { context in
          written.note("half")
          started.signal()
          released.wait()
          if !context.isCancelled { written.note("whole") }
        },
        .work("save", on: .serial) { _ in written.note("next") },
      ]
    ])
    store.send(0)
    started.wait()
    store.cancelAll(except: .serial)
    released.signal()
    store.waitUntilIdle()
    #expect(written.notes == ["half", "whole", "next"])
  }

  @Test(.timeLimit(.minutes(20)))
  func waitingWhileAnActionIsProcessedReturnsAtOnce() {
    let both = DispatchSemaphore(value: 0)
    let store = recorder([
      0: [
        .work("two") { context in
          context.send(1)
          context.send(2)
          both.signal()
        }
      ]
    ])
    store.onFault = { [unowned store] _ in store.waitUntilIdle() }
    store.subscribe(to: \.last) { [unowned store] last in
      if last == 1 { store.waitUntilIdle() }
    }
    store.send(0)
    both.wait()
    store.waitUntilIdle()
    #expect(store.state == [0, 1, 2])
  }

  @Test(.timeLimit(.minutes(20)))
  func waitingInAFaultHandlerReturnsAtOnce() {
    let store = recorder([
      0: [.concatenate([.work("before") { _ in }, .fault("fault", message: "on purpose")])]
    ])
    var faults = 0
    store.onFault = { [unowned store] _ in
      store.waitUntilIdle()
      faults += 1
    }
    store.wait(for: store.send(0))
    #expect(faults == 1)
    #expect(store.isIdle)
  }

  /// Tests a listener that was written, by mistake, as an effect that ends when it returns.
  @Test(.timeLimit(.minutes(20)))
  func actionsSentAfterTheEndAreDiscardedWithoutWaiting() {
    let kept = Mutex<EffectContext<Int>?>(nil)
    let store = recorder([0: [.work("listen") { context in kept.withLock { $0 = context } }]])
    store.wait(for: store.send(0))
    for number in 1...1000 { kept.withLock { $0?.send(number) } }
    store.receive()
    #expect(store.state == [0])
  }
}

import Dispatch
import TestProcesses
import Testing
import Unidirectional

@testable import UnidirectionalTesting

@Suite(.ownThread) struct TestStoreReceiveTests {
  private let log = FailureLog()

  private func store(_ effects: [Int: [Effect<Int>]]) -> TestStore<[Int], Int> {
    TestStore(effects, failuresTo: log)
  }

  @Test func actionsOfEffectsAreReducedWhenReceived() {
    let store = store([0: [sync(1)], 1: [work(2)]])
    store.send(0) { $0 = [0] }
    #expect(store.state == [0])
    store.receive(1) { $0 = [0, 1] }
    store.receive(2) { $0 = [0, 1, 2] }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func actionsOfEveryKindOfEffectAreReceived() {
    let store = store([
      0: [
        .callback("callback") { context in
          context.send(1)
          context.finish()
        }
      ],
      1: [.task("task") { $0.send(2) }],
      2: [work(3, on: .serial)],
    ])
    store.send(0) { $0.append(0) }
    for action in 1...3 { store.receive(action) { $0.append(action) } }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func asyncEffectsContinueWhileManyTestsBlock() async {
    // More stores wait at the same time than there are threads for async functions.
    await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<20 {
        group.addTask {
          let store = TestStore([
            0: [
              .task("task") { context in
                for action in 1...5 {
                  await Task.yield()
                  context.send(action)
                }
              }
            ]
          ])
          store.send(0) { $0 = [0] }
          for action in 1...5 { store.receive(action) { $0.append(action) } }
          store.finish()
          return store.state
        }
      }
      for await state in group { #expect(state == [0, 1, 2, 3, 4, 5]) }
    }
  }

  @Test func receiveFailsAtOnceWithoutRunningEffects() {
    let store = store([:])
    store.receive(1)
    #expect(
      log.take() == [
        "receive(1): nothing was received, and no running effect can send it"
      ])
  }

  @Test func receiveFailsAtOnceIfAllEffectsWaitForAClock() {
    let clock = VirtualClock()
    let store = store([
      0: [
        .concatenate([.wait(for: .seconds(1), clock: clock.effectClock), sync(1)]),
        .timer("tick", every: .seconds(3), clock: clock.effectClock) { 2 },
      ]
    ])
    store.send(0) { $0 = [0] }
    store.receive(1)
    #expect(
      log.take() == [
        """
        receive(1): nothing was received; all running effects wait for the clock, so advance it:
          wait(for: 1.0 seconds)
          tick(every: 3.0 seconds)
        If it was advanced before they began to wait, use advance(_:by:) of the store, which lets \
        working effects finish first.
        """
      ])
    store.cancelAll()
  }

  @Test func hangingEffectTimesOut() {
    let gate = DispatchSemaphore(value: 0)
    let store = store([0: [.work("hang") { _ in gate.wait() }]])
    store.timeLimit = .milliseconds(10)
    store.send(0) { $0 = [0] }
    store.receive(1)
    store.finish()
    gate.signal()
    #expect(
      log.take() == [
        """
        receive(1): nothing was received within 0.01 seconds; running effects:
          hang
        """,
        """
        finish(): effects are still running after 0.01 seconds; let them end, or cancel them:
          hang
        """,
      ])
  }

  @Test func mismatchedActionIsShownAndReduced() {
    let store = store([0: [sync(1, 3)]])
    store.send(0) { $0 = [0] }
    store.receive(2) { $0.append(2) }
    #expect(
      log.take() == [
        """
        receive(2): another action was received:
          the nearest received action is #1 of 2:
          expected: 2
          received: 1
          all received actions:
            #1 1
            #2 3
        """
      ])
    #expect(store.state == [0, 1])
    store.receive(3) { $0.append(3) }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func actionBehindOthersIsFound() {
    let store = store([0: [sync(1, 2, 3)]])
    store.send(0) { $0 = [0] }
    store.receive(3) { $0.append(3) }
    #expect(
      log.take() == [
        """
        receive(3): it waits, but must be received after these:
          #1 1
          #2 2
        """
      ])
    // The actions before the 3 were reduced first.
    #expect(store.state == [0, 1, 2, 3])
    store.finish()
    #expect(log.take() == [])
  }

  @Test func sendWhileActionsArePendingIsAFailure() {
    let store = store([0: [sync(1)]])
    store.send(0) { $0 = [0] }
    store.send(5) { $0.append(5) }
    #expect(log.take() == ["send(5): actions wait to be received before it:\n  #1 1"])
    store.receive(1) { $0.append(1) }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func sendIsAllowedWhileEffectsRun() {
    let store = store([0: [work(1)]])
    store.send(0) { $0 = [0] }
    store.send(5) { $0.append(5) }
    store.receive(1) { $0.append(1) }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func manyActionsOfOneEffectAreReceived() {
    let store = store([0: [.work("many") { for action in 1...1_000 { $0.send(action) } }]])
    store.send(0) { $0 = [0] }
    for action in 1...1_000 { store.receive(action) { $0.append(action) } }
    store.finish()
    #expect(log.take() == [])
    #expect(store.state.count == 1_001)
  }

  @Test(.timeLimit(.minutes(20))) func thousandsOfConcurrentEffectsAreReceivedInLinearTime() {
    // If each effect had to check all the others, this would take many minutes.
    let effects = (1...10_000).map { work($0) }
    let store = TestStore<Int, Int>(
      initialState: 0,
      reducer: Reducer { sum, action in
        sum += action
        return action == 0 ? effects : []
      }, exhaustivity: .on.subtracting(.effects))
    store.send(0)
    for action in 1...10_000 { store.receive(action) { $0 += action } }
    store.finish()
  }
}

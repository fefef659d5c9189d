import Dispatch
import TestProcesses
import Testing
import Unidirectional

@testable import UnidirectionalTesting

@Suite(.ownThread) struct TestStoreReceiveOrderTests {
  private let log = FailureLog()

  private func store(_ effects: [Int: [Effect<Int>]]) -> TestStore<[Int], Int> {
    TestStore(effects, failuresTo: log)
  }

  @Test(arguments: [[1, 2], [2, 1]])
  func concurrentEffectsAreReceivedInAnyOrder(order: [Int]) {
    // The 2 arrives before the 1, regardless of the order in which the test receives them.
    let isSent = DispatchSemaphore(value: 0)
    let first = Effect<Int>.work("first") { context in
      isSent.wait()
      context.send(1)
    }
    let second = Effect<Int>.work("second") { context in
      context.send(2)
      isSent.signal()
    }
    let store = store([0: [.merge([first, second])]])
    store.send(0) { $0 = [0] }
    for action in order { store.receive(action) { $0.append(action) } }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func actionsOfOneEffectKeepTheirOrder() {
    let done = DispatchSemaphore(value: 0)
    let effect = Effect<Int>.work("work") { context in
      context.send(1)
      context.send(2)
      done.signal()
    }
    let store = store([0: [effect]])
    store.send(0) { $0 = [0] }
    done.wait()
    store.receive(2) { $0.append(2) }
    store.finish()
    #expect(
      log.take() == [
        """
        receive(2): it waits, but must be received after these:
          #1 1
        """
      ])
  }

  @Test func serialQueueKeepsItsOrder() {
    let store = store([0: [work(1, on: .serial), work(2, on: .serial)]])
    store.send(0) { $0 = [0] }
    store.receive(2) { $0.append(2) }
    store.receive(1) { $0.append(1) }
    store.cancelAll()
    #expect(log.take().count == 2)
  }

  @Test func synchronousEffectsComeFirst() {
    let store = store([0: [work(1), sync(2)]])
    store.send(0) { $0 = [0] }
    store.receive(1) { $0.append(1) }
    // The 2 comes first, whether or not the 1 has arrived.
    #expect(log.take().count == 1)
    #expect(store.state.prefix(2) == [0, 2])
    store.cancelAll()
  }

  @Test func concatenationContinuesWhenItsActionIsReduced() {
    let next = Effect<Int>.fireAndForget("next") { Issue.record("it was started") }
    let done = DispatchSemaphore(value: 0)
    let first = Effect<Int>.callback("first") { context in
      context.send(1)
      context.finish()
      done.signal()
    }
    let store = store([
      0: [.concatenate([first, next]).cancellable(id: "all")], 1: [.cancel(id: "all")],
    ])
    store.send(0) { $0 = [0] }
    done.wait()
    store.receive(1) { $0.append(1) }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func orderedEffectsAreReceivedInOrder() {
    let done = DispatchSemaphore(value: 0)
    let second = Effect<Int>.callback("second") { context in
      context.send(2)
      context.send(3)
      context.finish()
      done.signal()
    }
    let first = Effect<Int>.callback("first") { context in
      done.wait()
      context.send(1)
      context.finish()
    }
    let store = store([0: [.ordered([first, second, work(4)])]])
    store.send(0, effects: [.ordered([.named("first"), .named("second"), work(4)])]) { $0 = [0] }
    store.receive(2) { $0.append(2) }
    #expect(
      log.take() == [
        """
        receive(2): another action was received:
          expected: 2
          received: 1
        """
      ])
    for number in 2...4 { store.receive(number) { $0.append(number) } }
    store.finish()
    #expect(log.take() == [])
    #expect(store.state == [0, 1, 2, 3, 4])
  }

  @Test func anEffectThatWaitsForItsTurnIsNotBusy() {
    let clock = VirtualClock()
    let delayed = Effect<Int>.concatenate([
      .wait(for: .seconds(1), clock: clock.effectClock), sync(1),
    ])
    let store = store([0: [.ordered([delayed, work(2)])]])
    store.send(0, effects: [.ordered([delayed, work(2)])]) { $0 = [0] }
    store.advance(clock, by: .seconds(1))
    store.receive(1) { $0.append(1) }
    store.receive(2) { $0.append(2) }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func pendingActionsOfCancelledEffectsAreDiscarded() {
    let clock = VirtualClock()
    let pause = Effect<Int>.wait(for: .seconds(1), clock: clock.effectClock)
    let store = store([
      0: [.merge([sync(1), pause]).cancellable(id: 7), .cancel(id: 7), sync(9)],
      9: [.merge([sync(8, 2), pause]).cancellable(id: 7)],
      8: [.cancel(id: 7)],
    ])
    store.send(0) { $0 = [0] }
    store.receive(9) { $0.append(9) }
    store.receive(8) { $0.append(8) }
    store.finish()
    #expect(log.take() == [])
  }
}

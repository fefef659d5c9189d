import Dispatch
import TestProcesses
import Testing
import Unidirectional

@testable import UnidirectionalTesting

@Suite(.ownThread) struct TestStoreFinishTests {
  private let log = FailureLog()
  private let clock = VirtualClock()

  private func store(
    _ effects: [Int: [Effect<Int>]], _ exhaustivity: Exhaustivity = .on.subtracting(.effects)
  ) -> TestStore<[Int], Int> {
    TestStore(effects, failuresTo: log, exhaustivity: exhaustivity)
  }

  @Test func unreceivedActionsAreAFailure() {
    let store = store([0: [work(1), sync(3)]])
    store.send(0) { $0 = [0] }
    store.receive(3) { $0.append(3) }
    store.finish()
    #expect(log.take() == ["finish(): actions were not received:\n  #1 1"])
  }

  @Test func finishWaitsForEffectsThatSendNothing() {
    let store = store([0: [.work("quiet") { _ in }]])
    store.send(0) { $0 = [0] }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func effectWaitingForTheClockIsAFailure() {
    let store = store([0: [.wait(for: .seconds(1), clock: clock.effectClock)]])
    store.send(0) { $0 = [0] }
    store.finish()
    #expect(
      log.take() == [
        """
        finish(): effects wait for their clock; advance it, or cancel them:
          wait(for: 1.0 seconds)
        """
      ])
    #expect(clock.scheduledCount == 0)
  }

  @Test func effectsInTheBackgroundNeedNotEnd() {
    let stream = Effect<Int>.stream("news", of: { AsyncStream<Int> { _ in } }) { $0 }
    let timer = Effect<Int>.timer("tick", every: .seconds(1), clock: clock.effectClock) { 1 }
    let store = store([0: [timer.inBackground(), stream.inBackground()], 1: []])
    store.send(0) { $0 = [0] }
    clock.advance(by: .seconds(1))
    store.receive(1) { $0.append(1) }
    store.finish()
    #expect(log.take() == [])
    #expect(clock.scheduledCount == 0)
  }

  @Test func aTickInTheBackgroundMustBeReceived() {
    let timer = Effect<Int>.timer("tick", every: .seconds(1), clock: clock.effectClock) { 1 }
    let store = store([0: [timer.inBackground()]])
    store.send(0) { $0 = [0] }
    clock.advance(by: .seconds(1))
    store.finish()
    #expect(log.take() == ["finish(): actions were not received:\n  #1 1"])
  }

  @Test func otherActionsFromTheBackgroundMayBeLeft() {
    let work = Effect<Int>.work("work") { $0.send(1) }
    let store = store([0: [work.inBackground()], 1: []])
    store.send(0) { $0 = [0] }
    store.advance(clock, by: .zero)
    store.finish()
    #expect(log.take() == [])
  }

  @Test func cancelledEffectsAreNotLeftOver() {
    let wait = Effect<Int>.wait(for: .seconds(1), clock: clock.effectClock)
    let store = store([0: [wait], 1: [wait.cancellable(id: 7)], 2: [wait]])
    let task = store.send(0) { $0 = [0] }
    store.send(1) { $0.append(1) }
    store.cancel(task)
    store.cancel(id: 7)
    store.finish()
    #expect(log.take() == [])
    store.send(2) { $0.append(2) }
    store.cancelAll()
    store.finish()
    #expect(log.take() == [])
  }

  @Test func releasedStoreMakesTheSameAssertions() {
    var line: UInt = 0
    do {
      let store = store([0: [sync(1)]])
      line = #line - 1
      store.send(0) { $0 = [0] }
    }
    #expect(
      log.take() == [
        """
        finish(): actions were not received:
          #1 1
        The test ended without finish(), which shows the line.
        """
      ])
    // The failure is reported at the line that creates the store, which is in a helper function.
    #expect(log.lines.count == 1 && line > 0)
  }

  @Test func finishedStoreReportsNothingWhenReleased() {
    do {
      let store = store([0: [sync(1)]])
      store.send(0) { $0 = [0] }
      store.finish()
    }
    #expect(log.take().count == 1)
  }

  @Test func withoutExhaustivityNothingIsAsserted() {
    do {
      let store = store(
        [0: [sync(1), work(2), .wait(for: .seconds(1), clock: clock.effectClock)]], .off)
      store.send(0)
      store.finish()
    }
    #expect(log.take() == [])
    #expect(clock.scheduledCount == 0)
  }

  @Test func withoutExhaustivityEarlierActionsAreSkipped() {
    let store = store(
      [0: [sync(1, 2)], 2: [work(3, 4, 5)], 5: [.concatenate([work(6), work(7), sync(8)])]], .off)
    store.send(0)
    store.receive(2) { $0 = [0, 1, 2] }
    store.receive(4)
    store.receive(8) { $0 = [0, 1, 2, 3, 4, 5, 6, 7, 8] }
    store.send(9)
    store.receive(10)
    #expect(
      log.take() == ["receive(10): nothing was received, and no running effect can send it"])
  }

  @Test func skippingDoesNotWaitForOtherEffects() {
    let (gate, isSent) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let busy = Effect<Int>.work("busy") { _ in gate.wait() }
    let stream = Effect<Int>.work("stream") { context in
      for action in 1...3 { context.send(action) }
      isSent.signal()
    }
    let store = store([0: [busy, stream]], .off)
    store.timeLimit = .seconds(1)
    store.send(0)
    isSent.wait()
    store.receive(3) { $0 = [0, 1, 2, 3] }
    gate.signal()
    #expect(log.take() == [])
  }

  @Test func withoutExhaustivitySendReducesPendingActions() {
    let store = store([0: [sync(1)]], .off)
    store.send(0)
    store.send(2)
    #expect(store.state == [0, 1, 2])
  }

  @Test func finishReducesActionsThatNeedNoAssertion() {
    let store = store([0: [work(1, 2)], 2: [sync(3)]], .runningEffects)
    store.send(0)
    store.finish()
    #expect(store.state == [0, 1, 2, 3])
    #expect(log.take() == [])
  }

  @Test func exhaustivityCanChangeDuringATest() {
    let store = store([0: [sync(1)]], .off)
    store.send(0)
    store.receive(1)
    store.exhaustivity = .on
    store.send(5) { $0 = [0, 1, 5] }
    store.send(6)
    #expect(log.take().count == 1)
  }
}

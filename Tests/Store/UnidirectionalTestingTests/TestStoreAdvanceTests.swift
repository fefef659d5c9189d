import Dispatch
import TestProcesses
import Testing
import Unidirectional

@testable import UnidirectionalTesting

@Suite(.ownThread) struct TestStoreAdvanceTests {
  private let clock = VirtualClock()
  private let log = FailureLog()

  private func store(_ effects: [Int: [Effect<Int>]]) -> TestStore<[Int], Int> {
    TestStore(effects, failuresTo: log)
  }

  private var wait: Effect<Int> { .wait(for: .seconds(1), clock: clock.effectClock) }

  @Test func advanceRunsConsecutivePauses() {
    let store = store([0: [.concatenate([wait, wait, wait, sync(1)])]])
    store.send(0) { $0 = [0] }
    store.advance(clock, by: .seconds(3))
    store.receive(1) { $0.append(1) }
    store.finish()
    #expect(clock.now.sinceStart == .seconds(3))
    #expect(log.take() == [])
  }

  @Test func busyEffectsEndBeforeTheClockAdvances() {
    let store = store([0: [.concatenate([work(), wait, .task("task") { _ in }, wait, sync(1)])]])
    store.send(0) { $0 = [0] }
    store.advance(clock, by: .seconds(2))
    store.receive(1) { $0.append(1) }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func pendingActionHoldsBackItsConcatenation() {
    let store = store([0: [.concatenate([work(1), wait, sync(2)])]])
    store.send(0) { $0 = [0] }
    store.advance(clock, by: .seconds(1))
    store.receive(1) { $0.append(1) }
    store.receive(2)
    #expect(
      log.take().first?.hasPrefix(
        "receive(2): nothing was received; all running effects wait for the clock") == true)
    store.advance(clock, by: .seconds(1))
    store.receive(2) { $0.append(2) }
    store.finish()
    #expect(log.take() == [])
  }

  /// An async effect that sends an action after each of several sleeps.
  private func sleeper(_ seconds: Int...) -> Effect<Int> {
    .task("sleeper") { [clock] context in
      for second in seconds {
        try await clock.sleep(for: .seconds(second))
        context.send(second)
      }
    }
  }

  @Test func anAsyncEffectThatSleepsWaitsForTheClock() {
    let store = store([0: [sleeper(1, 2)]])
    store.send(0) { $0 = [0] }
    store.advance(clock, by: .seconds(1))
    store.receive(1) { $0.append(1) }
    store.advance(clock, by: .seconds(2))
    store.receive(2) { $0.append(2) }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func sleepsThatFollowEachOtherEndInOneAdvance() {
    let store = store([0: [sleeper(1, 2), sleeper(3)]])
    store.send(0) { $0 = [0] }
    store.advance(clock, by: .seconds(1))
    store.receive(1) { $0.append(1) }
    store.advance(clock, by: .seconds(2))
    for action in [2, 3] { store.receive(action) { $0.append(action) } }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func theSleepsOfATaskGroupEndAtTheirTimes() {
    let group = Effect<Int>.task("group") { [clock] context in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for second in [2, 1] {
          group.addTask {
            try await clock.sleep(for: .seconds(second))
            context.send(second)
          }
        }
        try await group.waitForAll()
      }
      context.send(3)
    }
    let store = store([0: [group]])
    store.send(0) { $0 = [0] }
    store.advance(clock, by: .seconds(1))
    store.receive(1) { $0.append(1) }
    store.advance(clock, by: .seconds(1))
    for action in [2, 3] { store.receive(action) { $0.append(action) } }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func aTimeLimitEndsAnAsyncEffectThatNeverAnswers() {
    let limited = Effect<Int>.task("limited") { [clock] context in
      try await withThrowingTaskGroup(of: Int.self) { group in
        group.addTask {
          for await _ in AsyncStream<Never>.makeStream().stream {}
          return 1
        }
        group.addTask {
          try await clock.sleep(for: .seconds(5))
          return 2
        }
        try await group.next().map(context.send)
        group.cancelAll()
      }
    }
    let store = store([0: [limited]])
    store.send(0) { $0 = [0] }
    store.advance(clock, by: .seconds(5))
    store.receive(2) { $0.append(2) }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func anAsyncEffectThatSleepsIsNotWaitedFor() {
    let store = store([0: [sleeper(1)]])
    store.send(0) { $0 = [0] }
    store.receive(1)
    #expect(
      log.take().first?.hasPrefix(
        """
        receive(1): nothing was received; all running effects wait for the clock, so advance it:
          sleeper
        """) == true)
    store.finish()
    #expect(
      log.take() == [
        "finish(): effects wait for their clock; advance it, or cancel them:\n  sleeper"
      ])
    #expect(clock.scheduledCount == 0)
  }

  @Test func anAsyncEffectThatIsCanceledNoLongerSleeps() {
    let store = store([0: [sleeper(1)], 5: [work(6)]])
    let task = store.send(0) { $0 = [0] }
    store.advance(clock, by: .milliseconds(500))
    store.cancel(task)
    #expect(clock.scheduledCount == 0)
    store.send(5) { $0.append(5) }
    store.receive(6) { $0.append(6) }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func hangingEffectIsNamed() {
    let gate = DispatchSemaphore(value: 0)
    let store = store([0: [.work("hang") { _ in gate.wait() }, .concatenate([wait, sync(1)])]])
    store.timeLimit = .milliseconds(10)
    store.send(0) { $0 = [0] }
    store.advance(clock, by: .seconds(1))
    #expect(
      log.take() == [
        """
        advance(by: 1.0 seconds): effects are still running after 0.01 seconds; if that is \
        intended, advance the clock directly:
          hang
        """
      ])
    // The clock has advanced anyway.
    store.receive(1) { $0.append(1) }
    gate.signal()
    store.timeLimit = .seconds(60)
    store.finish()
    #expect(log.take() == [])
  }
}

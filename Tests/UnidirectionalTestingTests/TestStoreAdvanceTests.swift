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
    let store = store([0: [.concatenate(wait, wait, wait, sync(1))]])
    store.send(0) { $0 = [0] }
    store.advance(clock, by: .seconds(3))
    store.receive(1) { $0.append(1) }
    store.finish()
    #expect(clock.now.sinceStart == .seconds(3))
    #expect(log.take() == [])
  }

  @Test func busyEffectsEndBeforeTheClockAdvances() {
    let store = store([0: [.concatenate(work(), wait, .task("task") { _ in }, wait, sync(1))]])
    store.send(0) { $0 = [0] }
    store.advance(clock, by: .seconds(2))
    store.receive(1) { $0.append(1) }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func pendingActionHoldsBackItsConcatenation() {
    let store = store([0: [.concatenate(work(1), wait, sync(2))]])
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

  @Test func hangingEffectIsNamed() {
    let gate = DispatchSemaphore(value: 0)
    let store = store([0: [.work("hang") { _ in gate.wait() }, .concatenate(wait, sync(1))]])
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

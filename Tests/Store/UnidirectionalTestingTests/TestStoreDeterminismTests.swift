import Synchronization
import Testing
import Unidirectional

@testable import UnidirectionalTesting

@Suite struct TestStoreDeterminismTests {
  private let log = FailureLog()

  private func counting() -> TestStore<Int, Int> {
    let calls = Calls()
    let store = TestStore<Int, Int>(
      initialState: 0,
      reducer: Reducer { state, action in
        let call = calls.next()
        if action == 0 { state = call }
        return action == 1 ? [.fireAndForget("log", ["": call]) {}] : []
      }, exhaustivity: .off)
    store.reporter = log.reporter
    return store
  }

  /// A source of a different number for each call, which makes a reducer nondeterministic.
  private final class Calls: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
      count.withLock {
        $0 += 1
        return $0
      }
    }
  }

  @Test func differentStatesAreAFailure() {
    counting().send(0)
    #expect(
      log.take() == [
        """
        send(0): reduced twice from the same state gave two states (first → second); the reducer \
        depends on something other than its state and action, such as a clock:
          1 → 2
        """
      ])
  }

  @Test func differentEffectsAreAFailure() {
    counting().send(1)
    #expect(
      log.take() == [
        """
        send(1): reduced twice from the same state gave other effects (- first, + second); the reducer \
        depends on something other than its state and action, such as a clock:
          - log(1)
          + log(2)
        """
      ])
  }

  @Test func skippedActionsAreCheckedToo() {
    let calls = Calls()
    let store = TestStore<Int, Int>(
      initialState: 0,
      reducer: Reducer { state, action in
        if action == 1 { state = calls.next() }
        return action == 0 ? [.sync("one") { 1 }] : []
      }, exhaustivity: .runningEffects)
    store.reporter = log.reporter
    store.send(0)
    store.finish()
    #expect(log.take().map { $0.prefix(22) } == ["skip(1): reduced twice"])
  }
}

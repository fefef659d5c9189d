import CommandShellTesting
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import timers

@Suite struct TimersTests {
  private let clock = VirtualClock()

  private func store() -> Store<Seconds, SecondsAction> {
    let store = Store(initialState: Seconds(), reducer: secondsReducer)
    store.attach(ticking(clock: clock.effectClock))
    return store
  }

  private func wait(_ seconds: Int, _ store: Store<Seconds, SecondsAction>) {
    for _ in 0..<seconds {
      clock.advance(by: .seconds(1))
      store.receive()
    }
  }

  @Test func theTimerTicksUntilItIsStopped() {
    let store = store()
    store.send(.started)
    wait(1, store)
    store.send(.started)
    wait(1, store)
    #expect(store.state == Seconds(count: 2, isRunning: true))
    store.send(.stopped)
    wait(1, store)
    #expect(store.state == Seconds(count: 2))
  }

  @Test func theTimerStopsAtTheGoal() {
    let store = store()
    store.send(.goalChanged(1))
    store.send(.started)
    wait(3, store)
    #expect(store.state == Seconds(count: 1, goal: 1))
  }

  @Test func anUndoneStopStartsTheTimerAgain() throws {
    try expectTranscript(
      of: secondsTool(clock: clock.effectClock),
      """
      > start; stop; undo; start; jobs; state
        isRunning: false → true
        isRunning: true → false
        isRunning: false → true
      2  undo  0 s
      count: 0
      goal: 3600
      isRunning: true
      """, clock: clock)
  }

  @Test func anUndoneStartEndsTheTimer() throws {
    try expectTranscript(
      of: secondsTool(clock: clock.effectClock),
      """
      > start; undo; jobs
        isRunning: false → true
      start: canceled
        isRunning: true → false
      no jobs
      > redo; jobs; state
      no jobs
      count: 0
      goal: 3600
      isRunning: false
      """, clock: clock)
  }

  @Test func aStepOverAStopAndAStartHasTheTimerOfItsState() throws {
    try expectTranscript(
      of: secondsTool(clock: clock.effectClock),
      """
      > start; stop; start
        isRunning: false → true
        isRunning: true → false
        isRunning: false → true
      > undo; jobs
      start: canceled
        isRunning: true → false
      no jobs
      > undo; jobs
        isRunning: false → true
      3  undo  0 s
      > redo; jobs
        isRunning: true → false
      no jobs
      > redo; jobs
      no jobs
      """, clock: clock)
  }
}

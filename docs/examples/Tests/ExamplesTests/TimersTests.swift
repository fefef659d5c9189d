import Testing
import UnidirectionalTesting

@testable import timers

@Suite struct TimersTests {
  @Test func theTimerTicksUntilItIsStopped() {
    let clock = VirtualClock()
    let store = TestStore(
      initialState: Seconds(), reducer: secondsReducer(clock: clock.effectClock),
      exhaustivity: .on.subtracting(.effects))
    store.send(.started) { $0.isRunning = true }
    clock.advance(by: .seconds(1))
    store.receive(.ticked) { $0.count = 1 }
    store.send(.started)
    clock.advance(by: .seconds(1))
    store.receive(.ticked) { $0.count = 2 }
    store.send(.stopped) { $0.isRunning = false }
    clock.advance(by: .seconds(1))
    store.finish()
  }

  @Test func theTimerStopsAtTheGoal() {
    let clock = VirtualClock()
    let store = TestStore(
      initialState: Seconds(), reducer: secondsReducer(clock: clock.effectClock),
      exhaustivity: .on.subtracting(.effects))
    store.send(.goalChanged(1)) { $0.goal = 1 }
    store.send(.started) { $0.isRunning = true }
    clock.advance(by: .seconds(1))
    store.receive(.ticked) { $0.count = 1 }
    store.receive(.stopped) { $0.isRunning = false }
    store.finish()
  }
}

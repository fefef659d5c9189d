import Testing
import Unidirectional
import UnidirectionalTesting

private struct Stopwatch: Equatable, Sendable {
  var count = 0
  var isRunning = false
}

private enum StopwatchEvent: Equatable, Sendable { case started, stopped, ticked }

@Suite struct StopwatchTests {
  @Test func theTimerTicksUntilItIsStopped() {
    let clock = VirtualClock()
    let reducer = Reducer<Stopwatch, StopwatchEvent> { stopwatch, event in
      switch event {
      case .started:
        stopwatch.isRunning = true
        return [
          .timer("tick", every: .seconds(1), clock: clock.effectClock) { .ticked }
            .cancellable(id: "tick")
        ]
      case .stopped:
        stopwatch.isRunning = false
        return [.cancel(id: "tick")]
      case .ticked:
        stopwatch.count += 1
        return []
      }
    }
    let store = TestStore(
      initialState: Stopwatch(), reducer: reducer, exhaustivity: .on.subtracting(.effects))
    store.send(.started) { $0.isRunning = true }
    clock.advance(by: .seconds(1))
    store.receive(.ticked) { $0.count = 1 }
    store.send(.stopped) { $0.isRunning = false }
    clock.advance(by: .seconds(1))
    store.finish()
  }
}

import Synchronization
import Testing
import Unidirectional

/// Checks that late ticks do not shift the schedule of a timer.
@Suite struct EffectTimerTests {
  /// A clock that is set by hand, and records the requested delays.
  private final class SetClock: Sendable {
    private struct State {
      var now = Duration.zero
      var delays: [Duration] = []
      var next: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    var delays: [Duration] { state.withLock { $0.delays } }

    var effectClock: EffectClock {
      EffectClock(
        now: { [self] in state.withLock { $0.now } },
        schedule: { [self] delay, work in
          state.withLock { state in
            state.delays.append(delay)
            state.next = work
          }
          return {}
        })
    }

    /// Sets the time, possibly past the due time, and runs the scheduled work.
    func ring(at time: Duration) {
      let work = state.withLock { state in
        state.now = time
        return state.next
      }
      work?()
    }
  }

  @Test func aLateTickDoesNotDelayTheNextOne() {
    let clock = SetClock()
    let store = recorder([
      0: [.timer("tick", every: .seconds(10), clock: clock.effectClock) { 1 }]
    ])
    store.send(0)
    clock.ring(at: .seconds(13))
    clock.ring(at: .seconds(20))
    clock.ring(at: .seconds(57))
    store.receive()
    #expect(clock.delays == [.seconds(10), .seconds(7), .seconds(10), .seconds(3)])
    #expect(store.state == [0, 1, 1, 1])
  }
}

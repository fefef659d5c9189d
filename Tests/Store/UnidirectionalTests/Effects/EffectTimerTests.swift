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

  @Test func aLateTickOfATinyIntervalIsFollowedByTheNextMultiple() {
    let attosecond = Duration(secondsComponent: 0, attosecondsComponent: 1)
    let clock = SetClock()
    let store = recorder([
      0: [.timer("tick", every: attosecond * 3, clock: clock.effectClock) { 1 }]
    ])
    store.send(0)
    clock.ring(at: .seconds(100_000_000_000))
    store.receive()
    // The remainder of 10^29 divided by 3 is 1.
    #expect(clock.delays == [attosecond * 3, attosecond * 2])
    #expect(store.state == [0, 1])
  }

  #if os(Linux) || os(macOS)
    @Test(arguments: [.zero, .seconds(-1)] as [Duration])
    func anIntervalThatIsNotPositiveTraps(interval: Duration) async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [interval] in
        _ = Effect<Int>.timer("tick", every: interval, clock: .live) { 1 }
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("the interval of the timer tick must be positive"))
    }
  #endif

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

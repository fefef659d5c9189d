import Synchronization
import Unidirectional

/// A clock that stands still until it is moved by hand.
final class ManualClock: Sendable {
  private struct Appointment {
    let time: Duration
    let number: Int
    let work: @Sendable () -> Void
  }

  private struct State {
    var now = Duration.zero
    var lastNumber = 0
    var appointments: [Appointment] = []
  }

  private let state = Mutex(State())

  /// The clock, for an environment.
  var effectClock: EffectClock {
    EffectClock { [self] delay, work in
      let number = state.withLock { state in
        state.lastNumber += 1
        state.appointments.append(
          Appointment(time: state.now + delay, number: state.lastNumber, work: work))
        return state.lastNumber
      }
      return { [self] in
        state.withLock { $0.appointments.removeAll { $0.number == number } }
      }
    }
  }

  /// Moves on, doing what comes due in the order of its time.
  func advance(by time: Duration) {
    let end = state.withLock { $0.now + time }
    while let due = takeNext(until: end) { due.work() }
    state.withLock { $0.now = end }
  }

  private func takeNext(until end: Duration) -> Appointment? {
    state.withLock { state in
      let next = state.appointments.filter { $0.time <= end }
        .min { ($0.time, $0.number) < ($1.time, $1.number) }
      guard let next else { return nil }
      state.appointments.removeAll { $0.number == next.number }
      state.now = next.time
      return next
    }
  }
}

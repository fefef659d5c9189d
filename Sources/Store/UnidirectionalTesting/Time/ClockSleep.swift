import Synchronization

/// A sleep of a task on a clock; it may end before the task begins to wait.
final class ClockSleep: Sendable {
  private enum Phase {
    case created
    case waiting(CheckedContinuation<Void, any Error>)
    case ended(Result<Void, any Error>)
  }

  private let phase = Mutex(Phase.created)
  private let effect = AsyncEffect.current

  /// Creates a sleep of the current task.
  init() {
    effect?.changeSleeps(by: 1)
  }

  /// Waits, unless the sleep has already ended.
  func begin(_ continuation: CheckedContinuation<Void, any Error>) {
    let result: Result<Void, any Error>? = phase.withLock { phase in
      if case .ended(let result) = phase { return result }
      phase = .waiting(continuation)
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  /// Ends the sleep; only the first call has an effect.
  func end(with result: Result<Void, any Error>) {
    let old: Phase = phase.withLock { phase in
      if case .ended = phase { return phase }
      defer { phase = .ended(result) }
      return phase
    }
    if case .ended = old { return }
    effect?.changeSleeps(by: -1)
    if case .waiting(let continuation) = old { continuation.resume(with: result) }
  }
}

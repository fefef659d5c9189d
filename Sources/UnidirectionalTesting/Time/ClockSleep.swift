import Synchronization

/// A task that sleeps on a clock; it may end before it begins to wait.
final class ClockSleep: Sendable {
  private enum Phase {
    case created
    case waiting(CheckedContinuation<Void, any Error>)
    case ended(Result<Void, any Error>)
  }

  private let phase = Mutex(Phase.created)

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
    let continuation: CheckedContinuation<Void, any Error>? = phase.withLock { phase in
      switch phase {
      case .created:
        phase = .ended(result)
        return nil
      case .waiting(let continuation):
        phase = .ended(result)
        return continuation
      case .ended: return nil
      }
    }
    continuation?.resume(with: result)
  }
}

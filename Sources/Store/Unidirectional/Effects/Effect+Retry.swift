extension Effect {
  /// Returns this effect, which runs again after a delay if it throws an error.
  ///
  /// ```swift
  /// .task("sync") { context in context.send(.synced(try await environment.sync())) }
  ///   .retry(3, delay: .seconds(2), clock: environment.clock)
  ///   .catching { .syncFailed($0.readableDescription) }
  /// ```
  ///
  /// Only the error of the last attempt is reported, or passed to ``catching(_:)``. Earlier errors
  /// are passed to ``Store/onRetry``. Actions that a failed attempt has sent are kept. The effect
  /// can be canceled at any time, also during a delay, which occupies no thread. If the effect is
  /// composed, each of its parts is retried by itself. Synchronous effects are not retried.
  ///
  /// Call ``catching(_:)`` after this method, as in the example. Otherwise, `catching` handles the
  /// first error, and the effect is not retried. On the serial queue, a further attempt comes after
  /// the effects that were started meanwhile.
  ///
  /// - Parameters:
  ///   - times: The number of further attempts after the first one; a negative number traps.
  ///   - delay: The time from when the store has processed an error to the next attempt.
  ///   - clock: The clock for the delay.
  /// - Returns: The effect.
  public func retry(_ times: Int, delay: Duration, clock: EffectClock) -> Effect {
    precondition(times >= 0, "the number of further attempts must not be negative")
    let count = min(times, .max - 1) + 1
    let retried = mapParts { single in
      guard case .started(let place, let start) = single else { return single }
      return .started(place) { context in
        context.attempt(1, of: count, delay: delay, clock, start)
      }
    }
    return Effect(
      signature: EffectSignature("retry", ["": signature, "times": times, "delay": delay]),
      operation: .group(.merge, [retried]))
  }
}

/// A further attempt of an effect, which the store starts after a delay.
struct EffectRetry: Sendable {
  let next: EffectAttempt
  let delay: Duration
  let clock: EffectClock

  /// Runs the attempt, in the place where the effect runs.
  let start: @Sendable () -> Void
}

/// The number of an attempt of an effect that is run again after an error.
public struct EffectAttempt: Equatable, Sendable {
  /// The number, counted from 1.
  public let number: Int

  /// The greatest number of attempts, including the first one.
  public let count: Int
}

extension EffectAttempt: CustomStringConvertible {
  /// The number and the greatest number, such as `attempt 2 of 4`.
  public var description: String { "attempt \(number) of \(count)" }
}

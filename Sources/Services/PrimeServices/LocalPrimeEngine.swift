import Dispatch
package import PrimeNumbers
import SystemIO
import Unidirectional

/// An engine that computes the nth prime on this machine.
///
/// Computations run on separate threads. For tasks of low or lower priority, at most one long and
/// one short computation per core run at a time. Further computations for such tasks wait. A
/// computation for a task of a higher priority never waits.
package struct LocalPrimeEngine: Sendable {
  /// The largest n whose prime is found within about 25 ms.
  private static let quickNthPrime: Int64 = 10_000_000_000

  private let quickQueue = ConcurrentEffectQueue(width: cores)
  private let longQueue = ConcurrentEffectQueue(width: cores)

  /// Creates an engine.
  package init() {}

  /// The number of processor cores.
  static var cores: Int { max(sysconf(CInt(_SC_NPROCESSORS_ONLN)), 1) }

  /// Returns the nth prime; see ``PrimeNumbers/nthPrime(_:control:)``.
  ///
  /// - Parameters:
  ///   - n: An index from 1 to ``PrimeNumbers/PrimeComputationLimits/nthPrime``.
  ///   - reportProgress: Called with the fraction of the work that is done, from 0 to 1.
  /// - Returns: The prime.
  /// - Throws: ``IntegerError``; it is `.cancelled`, immediately, if the calling task is
  ///   canceled.
  package func nthPrime(
    _ n: Int64, reportProgress: @escaping @Sendable (Double) -> Void
  ) async throws(IntegerError) -> Int64 {
    let queue = n <= Self.quickNthPrime ? quickQueue : longQueue
    let result = await queue.run(isUrgent: Task.currentPriority > .low) { isCancelled in
      Result { () throws(IntegerError) in
        let control = ComputationControl(isCancelled: isCancelled, reportProgress: reportProgress)
        return try PrimeNumbers.nthPrime(n, control: control)
      }
    }
    guard let result else { throw .cancelled }
    return try result.get()
  }
}

extension ConcurrentEffectQueue {
  /// Runs a computation; returns nil, immediately, if the calling task is canceled.
  ///
  /// An urgent computation starts immediately, regardless of how many computations are running, and
  /// does not count as one of them. `body` receives `isCancelled`, which returns whether the result
  /// is no longer needed. If the calling task is canceled, a computation that has not started never
  /// runs. A running computation continues in the background until it ends.
  func run<Value: Sendable>(
    isUrgent: Bool,
    _ body: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) -> Value
  ) async -> Value? {
    let result = FirstResult<Value?>()
    let computation = { @Sendable in
      // The caller may have been canceled while the computation waited.
      if !result.isSet { result.set(body { result.isSet }) }
    }
    return await withTaskCancellationHandler {
      await result.value {
        if isUrgent {
          DispatchQueue(label: "computation").async(execute: computation)
        } else {
          self.async(computation)
        }
      }
    } onCancel: {
      result.set(nil)
    }
  }
}

import PrimeNumbers
import Synchronization
import Unidirectional

/// The progress of running computations, by effect.
final class ComputationProgress: Sendable {
  private let parts = Mutex<[EffectSignature: Double]>([:])

  /// The progress of an effect from 0 to 1; nil if it is unknown.
  func part(of effect: EffectSignature) -> Double? {
    parts.withLock { $0[effect] }
  }

  /// Runs a computation that stops when its effect is canceled, and notes its progress.
  func noting<Value, Failure: Error>(
    _ effect: EffectSignature, _ cancellation: EffectCancellation,
    compute: (ComputationControl) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    defer { parts.withLock { $0[effect] = nil } }
    return try compute(
      ComputationControl(
        isCancelled: { cancellation.isCancelled },
        reportProgress: { part in self.parts.withLock { $0[effect] = part } },
        onCancel: cancellation.onCancel))
  }
}

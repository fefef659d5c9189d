import PrimeNumbers
import Synchronization
import Unidirectional

/// How far the computations under way are, by the effects that they are the work of.
final class ComputationProgress: Sendable {
  private let parts = Mutex<[EffectSignature: Double]>([:])

  /// The part of an effect's work that is done, from 0 to 1; nil where nobody knows.
  func part(of effect: EffectSignature) -> Double? {
    parts.withLock { $0[effect] }
  }

  /// Computes what stops once its effect is cancelled, and notes how far it is meanwhile.
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

import Synchronization
import Unidirectional

/// The progress of running computations, each identified by its effect.
final class ComputationProgress: Sendable {
  private let parts = Mutex<[EffectSignature: Double]>([:])

  /// The progress of an effect from 0 to 1; nil if it is unknown.
  func part(of effect: EffectSignature) -> Double? {
    parts.withLock { $0[effect] }
  }

  /// Records the progress of an effect.
  func record(_ part: Double, of effect: EffectSignature) {
    parts.withLock { $0[effect] = part }
  }

  /// Removes the progress of an effect that has ended.
  func end(_ effect: EffectSignature) {
    parts.withLock { $0[effect] = nil }
  }
}

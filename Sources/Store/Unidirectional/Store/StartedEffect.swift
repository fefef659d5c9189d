/// An effect that an action has started, or would start in a plan.
@usableFromInline
package struct StartedEffect: Equatable, Sendable {
  package let signature: EffectSignature

  /// The part of the store that has started the effect.
  package let starter: EffectStarter

  /// Whether the effect does work, instead of passing a value to the shell or writing a log entry.
  package private(set) var isWork = true

  /// Whether the effect only says that the reducer has rejected the action.
  package private(set) var isRejection = false

  /// Whether the effect may send actions.
  package private(set) var maySend = true

  /// Creates an effect of which only the signature is known.
  package init(_ signature: EffectSignature, by starter: EffectStarter = .reducer) {
    (self.signature, self.starter) = (signature, starter)
  }

  @usableFromInline
  package init<Action>(_ effect: Effect<Action>, by starter: EffectStarter) {
    self.init(effect.signature, by: starter)
    let output = effect.output
    isWork = output == nil && effect.signature.name != EffectSignature.log
    (isRejection, maySend) = (output is any Error, effect.maySend)
  }

  /// The effect as a log shows it, such as `load(from: "a.rss") (feedback)`.
  package var text: String { starter == .reducer ? "\(signature)" : "\(signature) (\(starter))" }
}

/// The part of a store that starts an effect.
@usableFromInline
package enum EffectStarter: String, Codable, Sendable {
  case reducer, middleware, feedback
}

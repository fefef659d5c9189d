/// The work that an action belongs to, and the effect that sent the action.
public struct ActionOrigin: Sendable {
  /// The task of the `send` call, or of the feedback loop, that led to the action, directly or
  /// through effects.
  public let task: StoreTask

  /// The effect that sent the action; nil if a `send` call, a middleware, or the stream of a
  /// feedback loop sent it.
  ///
  /// If a part of a composed effect sent the action, this is the signature of that part.
  public let effect: EffectSignature?

  @inlinable
  package init(task: StoreTask, effect: EffectSignature? = nil) {
    self.task = task
    self.effect = effect
  }
}

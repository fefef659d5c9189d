/// An asynchronous effect that has been started and has not ended.
///
/// Unlike ``EffectRunner``, it is not generic, because the runtime would look up the metadata of a
/// generic type at each access to a collection of its values.
struct RunningEffect {
  let task: StoreTask

  /// The scope of the effect; nil for the timer of a throttle.
  ///
  /// Such a timer cannot be canceled by an id, and no task waits for it.
  var scope: EffectScope?

  let signature: EffectSignature
  let queue: EffectQueue?

  /// Whether the effect waits for a clock and nothing else.
  let isScheduled: Bool

  let token: EffectToken
  var completion: (() -> Void)?
}

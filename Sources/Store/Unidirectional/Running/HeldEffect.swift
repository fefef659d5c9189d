/// An asynchronous effect that a store has started, but that runs only when ``run`` is called.
///
/// A store passes such effects to ``Store/holdEffect``. They may be used from any thread.
package struct HeldEffect<Action: Sendable>: Sendable {
  /// The name and the arguments.
  package let signature: EffectSignature

  /// The context of the effect, with which a test can act in place of the effect.
  package let context: EffectContext<Action>

  /// Runs the effect.
  ///
  /// `onEnd` is called when the effect has ended, or has failed and will be run again. If the
  /// effect is canceled, `onEnd` is not called.
  package let run: @Sendable (_ onEnd: @escaping @Sendable () -> Void) -> Void

  /// Returns the same effect, for actions of another type.
  package func map<Local: Sendable>(
    _ transform: @escaping @Sendable (Local) -> Action
  ) -> HeldEffect<Local> {
    HeldEffect<Local>(signature: signature, context: context.map(transform), run: run)
  }
}

/// An asynchronous effect that a store has started, but that runs only when ``run`` is called.
///
/// A store passes such effects to ``EffectRunner/hold``. They may be used from any thread.
package struct HeldEffect<Action: Sendable>: Sendable {
  /// The name and the arguments.
  package let signature: EffectSignature

  /// The context of the effect, with which a test can act in place of the effect.
  package let context: EffectContext<Action>

  /// Runs the effect; see ``EffectContext/isRunning``.
  package let run: @Sendable () -> Void

  /// Returns the same effect, for actions of another type.
  package func map<Local: Sendable>(
    _ transform: @escaping @Sendable (Local) -> Action
  ) -> HeldEffect<Local> {
    HeldEffect<Local>(signature: signature, context: context.map(transform), run: run)
  }
}

/// An asynchronous effect that a store has started, but that runs only if a test lets it run.
///
/// A store passes such effects to ``Store/holdEffect``. They may be used from any thread.
package struct HeldEffect<Action: Sendable>: Sendable {
  /// The name and the arguments.
  package let signature: EffectSignature

  private let context: EffectContext<Action>
  private let start: @Sendable (_ onEnd: @escaping @Sendable () -> Void) -> Void

  init(
    _ signature: EffectSignature, _ context: EffectContext<Action>,
    start: @escaping @Sendable (_ onEnd: @escaping @Sendable () -> Void) -> Void
  ) {
    self.signature = signature
    self.context = context
    self.start = start
  }

  /// Whether the effect was canceled.
  package var isCancelled: Bool { context.isCancelled }

  /// Sends an action to the store, as if the effect had sent it.
  package func send(_ action: Action) { context.send(action) }

  /// Reports progress, as if the effect had reported it.
  package func reportProgress(_ part: Double) { context.reportProgress(part) }

  /// Ends the effect.
  package func finish() { context.finish() }

  /// Runs the effect.
  ///
  /// - Parameter onEnd: Called when the effect has ended, or has failed and will be run again, but
  ///   not if it is canceled.
  package func run(onEnd: @escaping @Sendable () -> Void) { start(onEnd) }

  /// Returns the same effect, for actions of another type.
  package func map<Local: Sendable>(
    _ transform: @escaping @Sendable (Local) -> Action
  ) -> HeldEffect<Local> {
    HeldEffect<Local>(signature, context.map(transform), start: start)
  }
}

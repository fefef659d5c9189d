/// Whether an effect was cancelled, for the work that it does and that has to stop then.
///
/// It may be used from any thread.
public struct EffectCancellation: Sendable {
  private let run: EffectToken

  init(run: EffectToken) {
    self.run = run
  }

  /// One that is never cancelled, for work outside of a store.
  public static var never: EffectCancellation { EffectCancellation(run: EffectToken()) }

  /// Whether the effect was cancelled.
  public var isCancelled: Bool { run.isCancelled }

  /// Calls `handler` when the effect is cancelled: on the store's thread, or at once, here, when
  /// it was cancelled before; never once the effect has ended.
  public func onCancel(_ handler: @escaping @Sendable () -> Void) {
    run.onCancel(handler)
  }
}

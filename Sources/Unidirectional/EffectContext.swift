/// What an asynchronous effect is given to bring actions back with and to learn of its end.
///
/// It may be used from any thread.
public struct EffectContext<Action: Sendable>: Sendable {
  private let deliver: @Sendable (Action) -> Void
  private let finishRun: @Sendable () -> Void
  private let run: EffectRun

  init(
    run: EffectRun,
    deliver: @escaping @Sendable (Action) -> Void,
    finish: @escaping @Sendable () -> Void
  ) {
    self.run = run
    self.deliver = deliver
    self.finishRun = finish
  }

  /// Whether the effect was cancelled; what it sends from then on goes nowhere.
  public var isCancelled: Bool { run.isCancelled }

  /// Brings an action back to the store.
  ///
  /// Actions of one effect arrive in the order in which they were sent. In an effect made by
  /// ``Effect/work(_:_:on:body:)`` the call waits while more than 64 of them have not been reduced
  /// yet, so that a long stream needs no more memory than a short one.
  public func send(_ action: Action) {
    if !isCancelled { deliver(action) }
  }

  /// Calls `handler` on the store's thread when the effect is cancelled; at once, here, when it
  /// was cancelled before; never once the effect has ended.
  public func onCancel(_ handler: @escaping @Sendable () -> Void) {
    run.onCancel(handler)
  }

  /// Says that nothing more will be sent.
  ///
  /// Only an effect made by ``Effect/callback(_:_:body:)`` has to; the others end by returning.
  public func finish() {
    finishRun()
  }

  func map<Local: Sendable>(
    _ transform: @escaping @Sendable (Local) -> Action
  ) -> EffectContext<Local> {
    EffectContext<Local>(
      run: run, deliver: { [deliver] in deliver(transform($0)) }, finish: finishRun)
  }
}

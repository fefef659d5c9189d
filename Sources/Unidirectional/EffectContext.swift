/// What an asynchronous effect is given to bring actions back with and to learn of its end.
///
/// It may be used from any thread.
public struct EffectContext<Action: Sendable>: Sendable {
  private let deliver: @Sendable (Action) -> Void
  private let finishRun: @Sendable () -> Void
  private let run: EffectToken

  init(
    run: EffectToken,
    deliver: @escaping @Sendable (Action) -> Void,
    finish: @escaping @Sendable () -> Void
  ) {
    self.run = run
    self.deliver = deliver
    self.finishRun = finish
  }

  /// Whether the effect was cancelled, to hand on to the work it does.
  public var cancellation: EffectCancellation { EffectCancellation(run: run) }

  /// Whether the effect was cancelled; what it sends from then on goes nowhere.
  public var isCancelled: Bool { run.isCancelled }

  /// Brings an action back to the store.
  ///
  /// Actions of one effect arrive in the order in which they were sent. In an effect made by
  /// ``Effect/work(_:_:on:body:)`` the call waits while more than 64 of them have not been reduced
  /// yet, so that a long stream needs no more memory than a short one; no other effect waits. Once
  /// the effect has ended or was cancelled it does nothing.
  public func send(_ action: Action) {
    if !isCancelled { deliver(action) }
  }

  /// Says that nothing more will be sent.
  ///
  /// Only an effect made by ``Effect/callback(_:_:body:)`` has to; the others end by returning.
  public func finish() {
    finishRun()
  }

  @usableFromInline
  func map<Local: Sendable>(
    _ transform: @escaping @Sendable (Local) -> Action
  ) -> EffectContext<Local> {
    EffectContext<Local>(
      run: run, deliver: { [deliver] in deliver(transform($0)) }, finish: finishRun)
  }
}

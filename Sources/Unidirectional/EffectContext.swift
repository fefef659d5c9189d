/// The connection from an asynchronous effect to its store, for sending actions and checking for
/// cancellation.
///
/// It may be used from any thread.
public struct EffectContext<Action: Sendable>: Sendable {
  private let deliver: @Sendable (Action) -> Void
  private let finishRun: @Sendable () -> Void
  private let token: EffectToken

  init(
    token: EffectToken,
    deliver: @escaping @Sendable (Action) -> Void,
    finish: @escaping @Sendable () -> Void
  ) {
    self.token = token
    self.deliver = deliver
    self.finishRun = finish
  }

  /// The cancellation of the effect, to pass to the work that the effect calls.
  public var cancellation: EffectCancellation { EffectCancellation(token: token) }

  /// Whether the effect was canceled; actions sent after that are discarded.
  public var isCancelled: Bool { token.isCancelled }

  /// Sends an action to the store.
  ///
  /// Actions of one effect arrive in the order in which they were sent. In an effect made by
  /// ``Effect/work(_:_:on:body:)``, the call blocks while 64 earlier actions have not been reduced
  /// yet, so a long stream needs no more memory than a short one. No other effect is blocked. Once
  /// the effect has ended or was canceled, the call does nothing.
  public func send(_ action: Action) {
    if !isCancelled { deliver(action) }
  }

  /// Ends the effect.
  ///
  /// Only an effect made by ``Effect/callback(_:_:body:)`` must call it; the others end by
  /// returning.
  public func finish() {
    finishRun()
  }

  @usableFromInline
  func map<Local: Sendable>(
    _ transform: @escaping @Sendable (Local) -> Action
  ) -> EffectContext<Local> {
    EffectContext<Local>(
      token: token, deliver: { [deliver] in deliver(transform($0)) }, finish: finishRun)
  }
}

/// A cancellation signal for the work of an effect.
///
/// It may be used from any thread.
public struct EffectCancellation: Sendable {
  private let token: EffectToken

  init(token: EffectToken) {
    self.token = token
  }

  /// A cancellation that never happens, for work outside a store.
  public static var never: EffectCancellation { EffectCancellation(token: EffectToken()) }

  /// Whether the effect was canceled.
  public var isCancelled: Bool { token.isCancelled }

  /// Calls a handler when the effect is canceled.
  ///
  /// The handler runs on the store's thread. If the effect was canceled before, it runs at once on
  /// the current thread; if the effect has ended, it never runs.
  public func onCancel(_ handler: @escaping @Sendable () -> Void) {
    token.onCancel(handler)
  }
}

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

  /// The cancellation signal of the effect, for passing to functions that the effect calls.
  public var cancellation: EffectCancellation { EffectCancellation(token: token) }

  /// Whether the effect was canceled; actions sent after that are discarded.
  public var isCancelled: Bool { token.isCancelled }

  /// Sends an action to the store.
  ///
  /// The actions of one effect arrive in the order in which they were sent. After the effect has
  /// ended or been canceled, this method does nothing.
  ///
  /// In an effect created with ``Effect/work(_:_:on:body:)``, this method blocks while 64 earlier
  /// actions are still waiting to be reduced. A long stream therefore needs no more memory than a
  /// short one. Other effects are not blocked.
  public func send(_ action: Action) {
    if !isCancelled { deliver(action) }
  }

  /// Reports the part of the work that is done, from 0 to 1; see ``Store/progress(of:)``.
  public func reportProgress(_ part: Double) { token.progress = part }

  /// Ends the effect.
  ///
  /// Only an effect created with ``Effect/callback(_:_:body:)`` must call this method. All other
  /// effects end when their function returns.
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

/// A signal that tells the code of an effect that the effect was canceled.
///
/// It may be used from any thread.
public struct EffectCancellation: Sendable {
  private let token: EffectToken

  init(token: EffectToken) {
    self.token = token
  }

  /// A signal that is never canceled, for running the same functions outside a store.
  public static var never: EffectCancellation { EffectCancellation(token: EffectToken()) }

  /// Whether the effect was canceled.
  public var isCancelled: Bool { token.isCancelled }

  /// Calls a handler when the effect is canceled.
  ///
  /// The handler runs on the store's thread. If the effect was already canceled, the handler runs
  /// immediately on the current thread. If the effect has ended, the handler never runs.
  public func onCancel(_ handler: @escaping @Sendable () -> Void) {
    token.onCancel(handler)
  }
}

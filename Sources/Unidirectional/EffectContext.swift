/// The connection of an asynchronous effect to its store: sends actions and tells of cancellation.
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

  /// Tells whether the effect was canceled, for the work that it calls.
  public var cancellation: EffectCancellation { EffectCancellation(token: token) }

  /// Whether the effect was canceled; actions that it sends from then on are discarded.
  public var isCancelled: Bool { token.isCancelled }

  /// Sends an action to the store.
  ///
  /// Actions of one effect arrive in the order in which they were sent. In an effect made by
  /// ``Effect/work(_:_:on:body:)`` the call waits while more than 64 of them have not been reduced
  /// yet, so a long stream needs no more memory than a short one; no other effect waits. Once the
  /// effect has ended or was canceled, the call does nothing.
  public func send(_ action: Action) {
    if !isCancelled { deliver(action) }
  }

  /// Ends the effect.
  ///
  /// Only an effect made by ``Effect/callback(_:_:body:)`` has to call it; the others end by
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

/// Tells the work of an effect whether the effect was canceled.
///
/// It may be used from any thread.
public struct EffectCancellation: Sendable {
  private let token: EffectToken

  init(token: EffectToken) {
    self.token = token
  }

  /// A cancellation that never comes, for work outside a store.
  public static var never: EffectCancellation { EffectCancellation(token: EffectToken()) }

  /// Whether the effect was canceled.
  public var isCancelled: Bool { token.isCancelled }

  /// Calls a handler when the effect is canceled.
  ///
  /// It is called on the store's thread, or on this one at once if the effect was canceled before;
  /// never once the effect has ended.
  public func onCancel(_ handler: @escaping @Sendable () -> Void) {
    token.onCancel(handler)
  }
}

/// The connection from an asynchronous effect to its store, for sending actions and checking for
/// cancellation.
///
/// A context may be used from any thread.
public struct EffectContext<Action: Sendable>: Sendable {
  private let token: EffectToken
  private let deliver: @Sendable (Action) -> Void
  private let fail: @Sendable (any Error) -> Void

  /// A function that requests the next attempt after an error; nil if an error ends the effect.
  private var retries: (@Sendable (any Error) -> Void)?

  /// Whether ``send(_:)`` blocks while too many actions are waiting to be reduced.
  private var waitsForStore = false

  /// The cancellation signal of the effect, for passing to functions that the effect calls.
  public var cancellation: EffectCancellation { EffectCancellation(token: token) }

  /// Whether the effect was canceled; actions sent after that are discarded.
  public var isCancelled: Bool { token.isCancelled }

  /// Whether the store expects further messages of the effect, which does not wait to be run again.
  package var isRunning: Bool { token.isRunning }

  /// Sends an action to the store.
  ///
  /// The actions of one effect arrive in the order in which they were sent. After the effect has
  /// ended or been canceled, this method does nothing.
  ///
  /// In an effect created with ``Effect/work(_:_:on:body:)``, this method blocks while 64 earlier
  /// actions of the effect are still waiting to be reduced. A long stream therefore needs no more
  /// memory than a short one.
  public func send(_ action: Action) {
    if waitsForStore ? token.takeCredit() : !isCancelled { deliver(action) }
  }

  /// Reports the fraction of the work that is done, from 0 to 1; see ``Store/progress(of:)``.
  ///
  /// A number greater than 1 counts as 1, and a number less than 0 as 0. NaN clears the progress.
  public func reportProgress(_ part: Double) {
    token.progress = part.isNaN ? nil : min(max(part, 0), 1)
  }

  /// Reports the present work of the effect in a few words; see ``Store/status(of:)``.
  public func reportStatus(_ status: String) { token.status = status }

  /// Ends the effect.
  ///
  /// Only an effect created with ``Effect/callback(_:_:body:)`` must call this method. Effects
  /// created with `work` or `task` end when their function returns.
  public func finish() { token.end() }

  /// Reports an error and ends the effect, or requests the next attempt if there is one.
  ///
  /// If the effect was canceled, this method does nothing.
  func finish(throwing error: any Error) {
    if let retries, !isCancelled { return retries(error) }
    fail(error)
    token.end()
  }

  /// Starts attempt `number` of `count`, and requests the next attempt if this one throws an error
  /// and is not the last.
  func attempt(
    _ number: Int, of count: Int, delay: Duration, _ clock: EffectClock,
    _ start: @escaping @Sendable (EffectContext) -> Void
  ) {
    var context = self
    if number < count {
      context.retries = { error in
        let next = EffectAttempt(number: number + 1, count: count)
        let retry = EffectRetry(next: next, delay: delay, clock: clock) {
          attempt(number + 1, of: count, delay: delay, clock, start)
        }
        token.post(.retry(retry, reason: error.readableDescription))
      }
    }
    start(context)
  }

  /// Calls a function, and ends the effect when the function returns.
  ///
  /// If the function throws an error, this method calls ``finish(throwing:)``.
  func run(_ body: (EffectContext) throws -> Void) {
    do {
      try body(self)
      token.end()
    } catch {
      finish(throwing: error)
    }
  }

  /// Starts an async function, and ends the effect as ``run(_:)`` does.
  func startTask(_ body: @escaping @Sendable (EffectContext) async throws -> Void) {
    token.startTask {
      if token.isOver { return }
      do {
        try await body(self)
        token.end()
      } catch {
        finish(throwing: error)
      }
    }
  }

  /// Returns the same context, whose ``send(_:)`` blocks while too many actions are waiting to be
  /// reduced.
  func waitingForStore() -> EffectContext {
    var context = self
    context.waitsForStore = true
    return context
  }

  /// Returns a context that transforms local actions and sends them as actions of this context.
  func map<Local: Sendable>(
    _ transform: @escaping @Sendable (Local) -> Action
  ) -> EffectContext<Local> {
    EffectContext<Local>(
      token: token, deliver: { [deliver] in deliver(transform($0)) }, fail: fail, retries: retries)
  }

  /// Returns the same context, except that it handles an error by sending an action, without a
  /// further attempt.
  func catching(_ recover: @escaping @Sendable (any Error) -> Action) -> EffectContext {
    EffectContext(token: token, deliver: deliver, fail: { send(recover($0)) })
  }
}

extension EffectContext {
  /// Creates the context of an effect that posts its actions and faults to a store.
  init(token: EffectToken) {
    self.init(
      token: token, deliver: { token.post(.action(SentAction($0))) },
      fail: { error in if !token.isCancelled { token.post(.fault(error.readableDescription)) } })
  }
}

/// A signal that tells the code of an effect that the effect was canceled.
///
/// The signal may be used from any thread.
public struct EffectCancellation: Sendable {
  fileprivate let token: EffectToken

  /// Whether the effect was canceled.
  public var isCancelled: Bool { token.isCancelled }

  /// Calls a handler when the effect is canceled.
  ///
  /// The handler runs on the store's thread. If the effect was already canceled, the handler runs
  /// immediately on the current thread. If the effect has ended, the handler never runs. If the
  /// effect fails and is run again, the handlers of the failed attempt are removed.
  public func onCancel(_ handler: @escaping @Sendable () -> Void) {
    token.onCancel(handler)
  }
}

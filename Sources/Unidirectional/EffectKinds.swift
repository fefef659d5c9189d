extension Effect {
  /// An effect that runs at once, on the store's thread, and brings back any number of actions.
  ///
  /// - Parameters:
  ///   - name: What it does, in a word.
  ///   - arguments: What it does it with.
  ///   - body: Does it, calling `send` for each action; these are reduced after those that wait
  ///     already.
  /// - Returns: The effect.
  @inlinable
  public static func sync(
    _ name: String,
    _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:],
    sending body: @escaping @Sendable (_ send: (Action) -> Void) throws -> Void
  ) -> Effect {
    Effect(name, arguments, .sync(body))
  }

  /// An effect that runs at once, on the store's thread, and brings back one action.
  @inlinable
  public static func sync(
    _ name: String,
    _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:],
    body: @escaping @Sendable () throws -> Action
  ) -> Effect {
    Effect(name, arguments, .immediate(body))
  }

  /// An effect that runs at once, on the store's thread, and brings nothing back.
  @inlinable
  public static func fireAndForget(
    _ name: String,
    _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:],
    body: @escaping @Sendable () throws -> Void
  ) -> Effect {
    Effect(name, arguments, .sync { _ in try body() })
  }

  /// An effect that blocks a thread of a Dispatch queue while it works, and ends when `body`
  /// returns.
  ///
  /// Cancelled before it starts it never runs; later, `context.isCancelled` tells. What goes on
  /// sending after `body` has returned, such as a listener, is a ``callback(_:_:body:)``.
  @inlinable
  public static func work(
    _ name: String,
    _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:],
    on lane: EffectQueue = .concurrent,
    body: @escaping @Sendable (_ context: EffectContext<Action>) throws -> Void
  ) -> Effect {
    Effect(name, arguments, .work(lane, body))
  }

  /// An effect that starts something on a concurrent Dispatch queue and ends when
  /// `context.finish()` is called, from wherever.
  ///
  /// To throw ends it as well. What it sends is kept until the store attends to it, however much it
  /// is.
  @inlinable
  public static func callback(
    _ name: String,
    _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:],
    body: @escaping @Sendable (_ context: EffectContext<Action>) throws -> Void
  ) -> Effect {
    Effect(name, arguments, .callback(body))
  }

  /// An effect that is an `async` function, and ends when it returns.
  ///
  /// Its task is cancelled with the effect. What it sends is kept until the store attends to it,
  /// however much it is.
  @inlinable
  public static func task(
    _ name: String,
    _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:],
    body: @escaping @Sendable (_ context: EffectContext<Action>) async throws -> Void
  ) -> Effect {
    Effect(name, arguments, .task(body))
  }

  /// An effect that reports a fault to the store's fault handler.
  public static func fault(
    _ name: String,
    _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:],
    message: String
  ) -> Effect {
    Effect(name, arguments, .fault(message))
  }
}

/// The kind of Dispatch queue on which an asynchronous effect runs.
public enum EffectQueue: Hashable, Sendable {
  /// Concurrently with up to 63 other effects, in no particular order.
  case concurrent

  /// One after another, in the order in which they were started.
  ///
  /// It is meant for file effects, so that changes to a file happen in the order in which they were
  /// requested.
  case serial
}

extension Effect {
  /// Returns an effect that runs at once on the store's thread and sends any number of actions.
  ///
  /// - Parameters:
  ///   - name: The name of the effect, a word such as `save`.
  ///   - arguments: The values that it depends on.
  ///   - body: Does the work and calls `send` for each action. These actions are reduced after
  ///     those already queued.
  /// - Returns: The effect.
  @inlinable
  public static func sync(
    _ name: String,
    _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:],
    sending body: @escaping @Sendable (_ send: (Action) -> Void) throws -> Void
  ) -> Effect {
    Effect(name, arguments, .sync(body))
  }

  /// Returns an effect that runs at once on the store's thread and sends one action.
  @inlinable
  public static func sync(
    _ name: String,
    _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:],
    body: @escaping @Sendable () throws -> Action
  ) -> Effect {
    Effect(name, arguments, .immediate(body))
  }

  /// Returns an effect that runs at once on the store's thread and sends nothing.
  @inlinable
  public static func fireAndForget(
    _ name: String,
    _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:],
    body: @escaping @Sendable () throws -> Void
  ) -> Effect {
    Effect(name, arguments, .sync { _ in try body() })
  }

  /// Returns an effect that blocks a Dispatch thread while it works and ends when `body` returns.
  ///
  /// If it is canceled before it starts, it never runs. After that, `body` can check
  /// `context.isCancelled`. For work that sends actions after `body` has returned, such as a
  /// listener, use ``callback(_:_:body:)``.
  @inlinable
  public static func work(
    _ name: String,
    _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:],
    on queue: EffectQueue = .concurrent,
    body: @escaping @Sendable (_ context: EffectContext<Action>) throws -> Void
  ) -> Effect {
    Effect(name, arguments, .work(queue, body))
  }

  /// Returns an effect that starts on a concurrent Dispatch queue and ends when `context.finish()`
  /// is called.
  ///
  /// `context.finish()` may be called on any thread; throwing an error ends the effect as well. Its
  /// actions are queued without a limit until the store processes them.
  @inlinable
  public static func callback(
    _ name: String,
    _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:],
    body: @escaping @Sendable (_ context: EffectContext<Action>) throws -> Void
  ) -> Effect {
    Effect(name, arguments, .callback(body))
  }

  /// Returns an effect that runs an `async` function and ends when the function returns.
  ///
  /// Its task is canceled with the effect. Its actions are queued without a limit until the store
  /// processes them.
  @inlinable
  public static func task(
    _ name: String,
    _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:],
    body: @escaping @Sendable (_ context: EffectContext<Action>) async throws -> Void
  ) -> Effect {
    Effect(name, arguments, .task(body))
  }

  /// Returns an effect that reports a fault to the store's fault handler.
  public static func fault(
    _ name: String,
    _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:],
    message: String
  ) -> Effect {
    Effect(name, arguments, .fault(message))
  }
}

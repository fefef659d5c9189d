/// The kind of Dispatch queue on which an asynchronous effect runs.
public enum EffectQueue: Hashable, Sendable {
  /// Together with up to 63 others, in no particular order.
  case concurrent

  /// One after the other, in the order in which they were started; for file effects, so that changes
  /// of one file happen in the order in which they were requested.
  case serial
}

extension Effect {
  /// An effect that runs at once on the store's thread and sends any number of actions.
  ///
  /// - Parameters:
  ///   - name: What it does, in a word.
  ///   - arguments: The values that it depends on.
  ///   - body: Does the work, and calls `send` for each action; these are reduced after those that
  ///     are queued already.
  /// - Returns: The effect.
  @inlinable
  public static func sync(
    _ name: String,
    _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:],
    sending body: @escaping @Sendable (_ send: (Action) -> Void) throws -> Void
  ) -> Effect {
    Effect(name, arguments, .sync(body))
  }

  /// An effect that runs at once on the store's thread and sends one action.
  @inlinable
  public static func sync(
    _ name: String,
    _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:],
    body: @escaping @Sendable () throws -> Action
  ) -> Effect {
    Effect(name, arguments, .immediate(body))
  }

  /// An effect that runs at once on the store's thread and sends nothing.
  @inlinable
  public static func fireAndForget(
    _ name: String,
    _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:],
    body: @escaping @Sendable () throws -> Void
  ) -> Effect {
    Effect(name, arguments, .sync { _ in try body() })
  }

  /// An effect that blocks a thread of a Dispatch queue while it works, and ends when `body` returns.
  ///
  /// If it is canceled before it starts, it never runs; later, `context.isCancelled` tells. Work that
  /// sends actions after `body` has returned, such as a listener, is a ``callback(_:_:body:)``.
  @inlinable
  public static func work(
    _ name: String,
    _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:],
    on queue: EffectQueue = .concurrent,
    body: @escaping @Sendable (_ context: EffectContext<Action>) throws -> Void
  ) -> Effect {
    Effect(name, arguments, .work(queue, body))
  }

  /// An effect that starts something on a concurrent Dispatch queue and ends when `context.finish()`
  /// is called, on any thread.
  ///
  /// Throwing an error ends it as well. The actions that it sends are kept until the store processes
  /// them, however many they are.
  @inlinable
  public static func callback(
    _ name: String,
    _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:],
    body: @escaping @Sendable (_ context: EffectContext<Action>) throws -> Void
  ) -> Effect {
    Effect(name, arguments, .callback(body))
  }

  /// An effect that is an `async` function and ends when it returns.
  ///
  /// Its task is canceled with the effect. The actions that it sends are kept until the store
  /// processes them, however many they are.
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

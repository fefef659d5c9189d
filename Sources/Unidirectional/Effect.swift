/// Something to be done outside of the reducer, as a value: a name, arguments, and how to do it.
///
/// An effect is made by a reducer and run by the store. What it brings back, if anything, comes
/// back as actions. Two effects are equal when their names and arguments are, whatever they do, so
/// that a test can assert which effects a reducer returned without running them.
///
/// ```swift
/// return [
///   .work("load", ["url": url]) { context in
///     context.send(.loaded(environment.load(url)))
///   }
/// ]
/// ```
///
/// ## Order
/// The effects of an action start in the order in which the reducer returned them, after the state
/// has changed and the store's observers have seen it. Synchronous ones run at once on the store's
/// own thread; asynchronous ones are put on a Dispatch queue.
public struct Effect<Action: Sendable>: Sendable {
  /// The name and the arguments.
  public let signature: EffectSignature

  @usableFromInline let operation: Operation

  @usableFromInline
  enum Operation: Sendable {
    case sync(@Sendable (_ send: (Action) -> Void) -> Void)
    case work(EffectLane, @Sendable (EffectContext<Action>) -> Void)
    case callback(@Sendable (EffectContext<Action>) -> Void)
    case task(@Sendable (EffectContext<Action>) async -> Void)
  }

  @usableFromInline
  init(signature: EffectSignature, operation: Operation) {
    self.signature = signature
    self.operation = operation
  }

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
    sending body: @escaping @Sendable (_ send: (Action) -> Void) -> Void
  ) -> Effect {
    Effect(signature: EffectSignature(name, arguments), operation: .sync(body))
  }

  /// An effect that runs at once, on the store's thread, and brings back one action.
  @inlinable
  public static func sync(
    _ name: String,
    _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:],
    body: @escaping @Sendable () -> Action
  ) -> Effect {
    Effect(signature: EffectSignature(name, arguments), operation: .sync { send in send(body()) })
  }

  /// An effect that runs at once, on the store's thread, and brings nothing back.
  @inlinable
  public static func fireAndForget(
    _ name: String,
    _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:],
    body: @escaping @Sendable () -> Void
  ) -> Effect {
    Effect(signature: EffectSignature(name, arguments), operation: .sync { _ in body() })
  }

  /// An effect that blocks a thread of a Dispatch queue while it works, and ends when `body`
  /// returns.
  ///
  /// Cancelled before it starts it never runs; later, `context.isCancelled` tells.
  @inlinable
  public static func work(
    _ name: String,
    _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:],
    on lane: EffectLane = .concurrent,
    body: @escaping @Sendable (_ context: EffectContext<Action>) -> Void
  ) -> Effect {
    Effect(signature: EffectSignature(name, arguments), operation: .work(lane, body))
  }

  /// An effect that starts something on a concurrent Dispatch queue and ends when
  /// `context.finish()` is called, from wherever.
  @inlinable
  public static func callback(
    _ name: String,
    _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:],
    body: @escaping @Sendable (_ context: EffectContext<Action>) -> Void
  ) -> Effect {
    Effect(signature: EffectSignature(name, arguments), operation: .callback(body))
  }

  /// An effect that is an `async` function, and ends when it returns.
  ///
  /// Its task is cancelled with the effect.
  @inlinable
  public static func task(
    _ name: String,
    _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:],
    body: @escaping @Sendable (_ context: EffectContext<Action>) async -> Void
  ) -> Effect {
    Effect(signature: EffectSignature(name, arguments), operation: .task(body))
  }

  /// The same effect, with each action that it brings back turned into another.
  public func map<Global: Sendable>(
    _ transform: @escaping @Sendable (Action) -> Global
  ) -> Effect<Global> {
    let mapped: Effect<Global>.Operation =
      switch operation {
      case .sync(let body):
        .sync { send in body { send(transform($0)) } }
      case .work(let lane, let body):
        .work(lane) { context in body(context.map(transform)) }
      case .callback(let body):
        .callback { context in body(context.map(transform)) }
      case .task(let body):
        .task { context in await body(context.map(transform)) }
      }
    return Effect<Global>(signature: signature, operation: mapped)
  }
}

extension Effect: Equatable {
  /// Whether name and arguments are the same.
  public static func == (left: Effect, right: Effect) -> Bool {
    left.signature == right.signature
  }
}

extension Effect: CustomStringConvertible {
  /// The name, with the arguments in parentheses.
  public var description: String { signature.description }
}

/// Something to be done outside the reducer, as a value: a name, arguments, and how to do it.
///
/// A reducer returns effects and the store runs them. Their results, if any, come back as actions. Two
/// effects are equal if their names and arguments are, whatever they do, so a test can compare the
/// effects that a reducer returned without running them.
///
/// ```swift
/// return [
///   .work("load", ["url": url]) { context in
///     context.send(.loaded(try environment.load(url)))
///   }
///   .catching { .failed("\($0)") }
/// ]
/// ```
///
/// ## Order
/// The effects of an action start in the order in which the reducer returned them, after the state has
/// changed and the store's observers were notified. Synchronous ones run at once on the store's
/// thread; asynchronous ones run on a Dispatch queue.
///
/// ## Errors
/// An effect may throw. ``catching(_:)`` turns the error into an action; without it, the store reports
/// an ``EffectFault``. Neither happens once the effect is canceled.
public struct Effect<Action: Sendable>: Sendable {
  /// The name and the arguments.
  public let signature: EffectSignature

  @usableFromInline package let operation: Operation

  @usableFromInline
  package enum Operation: Sendable {
    /// Runs at once on the store's thread.
    case sync(@Sendable (_ send: (Action) -> Void) throws -> Void)

    /// Runs at once on the store's thread and sends one action.
    case immediate(@Sendable () throws -> Action)

    /// Runs on a queue and ends when it returns.
    case work(EffectQueue, @Sendable (EffectContext<Action>) throws -> Void)

    /// Starts on a queue and ends when it calls `finish()`.
    case callback(@Sendable (EffectContext<Action>) throws -> Void)

    /// Starts at once on the store's thread and ends when it calls `finish()`; for clocks.
    case scheduled(@Sendable (EffectContext<Action>) -> Void)

    /// Is an async function.
    case task(@Sendable (EffectContext<Action>) async throws -> Void)

    /// Runs effects side by side.
    case merge([Effect])

    /// Runs effects one after the other.
    case concatenate([Effect])

    /// Can be canceled by an id.
    indirect case cancellable(CancellationID, cancelsInFlight: Bool, Effect)

    /// Cancels what runs under an id.
    case cancel(CancellationID)

    /// Runs at most once in a period under an id; `window` waits for a period.
    indirect case throttle(CancellationID, window: Effect, latest: Bool, Effect)

    /// Reports a fault.
    case fault(String)

    /// Tells the owner of the store something and does nothing.
    case output(any Hashable & Sendable)
  }

  @usableFromInline
  init(signature: EffectSignature, operation: Operation) {
    self.signature = signature
    self.operation = operation
  }

  @usableFromInline
  init(
    _ name: String, _ arguments: KeyValuePairs<String, any Hashable & Sendable>,
    _ operation: Operation
  ) {
    self.init(signature: EffectSignature(name, arguments), operation: operation)
  }
}

extension Effect: Equatable {
  /// Whether the names and the arguments are equal; those of a composed effect include the effects
  /// that it is composed of.
  public static func == (left: Effect, right: Effect) -> Bool {
    left.signature == right.signature
  }
}

extension Effect: CustomStringConvertible {
  /// The name with the arguments in parentheses.
  public var description: String { signature.description }
}

/// Something to be done outside of the reducer, as a value: a name, arguments, and how to do it.
///
/// An effect is made by a reducer and run by the store. What it brings back, if anything, comes
/// back as actions. Two effects are equal when their names and arguments are, whatever they do, so
/// that a test can assert which effects a reducer returned without running them.
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
/// The effects of an action start in the order in which the reducer returned them, after the state
/// has changed and the store's observers have seen it. Synchronous ones run at once on the store's
/// own thread; asynchronous ones are put on a Dispatch queue.
///
/// ## Errors
/// An effect may throw. ``catching(_:)`` makes an action of the error; without it the error becomes
/// an ``EffectFault``, which the store reports. Neither happens once the effect is cancelled.
public struct Effect<Action: Sendable>: Sendable {
  /// The name and the arguments.
  public let signature: EffectSignature

  @usableFromInline package let operation: Operation

  @usableFromInline
  package enum Operation: Sendable {
    /// Runs at once on the store's thread.
    case sync(@Sendable (_ send: (Action) -> Void) throws -> Void)

    /// Runs at once on the store's thread and brings one action.
    case immediate(@Sendable () throws -> Action)

    /// Runs on a queue and ends when it returns.
    case work(EffectQueue, @Sendable (EffectContext<Action>) throws -> Void)

    /// Is started on a queue and ends when it says so.
    case callback(@Sendable (EffectContext<Action>) throws -> Void)

    /// Is started at once on the store's thread and ends when it says so; for clocks.
    case scheduled(@Sendable (EffectContext<Action>) -> Void)

    /// Is an async function.
    case task(@Sendable (EffectContext<Action>) async throws -> Void)

    /// All at once.
    case merge([Effect])

    /// One after the other.
    case concatenate([Effect])

    /// Can be cancelled by an id.
    indirect case cancellable(CancellationID, cancelsInFlight: Bool, Effect)

    /// Cancels all that run under an id.
    case cancel(CancellationID)

    /// At most once in a while by an id; `window` waits as long as the while is.
    indirect case throttle(CancellationID, window: Effect, latest: Bool, Effect)

    /// Reports a fault.
    case fault(String)
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
  /// Whether name and arguments are the same, for one made of others those of these as well.
  public static func == (left: Effect, right: Effect) -> Bool {
    left.signature == right.signature
  }
}

extension Effect: CustomStringConvertible {
  /// The name, with the arguments in parentheses.
  public var description: String { signature.description }
}

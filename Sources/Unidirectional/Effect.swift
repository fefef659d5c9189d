/// A description of work to do outside the reducer: a name, arguments and an operation.
///
/// A reducer returns effects and the store runs them. Their results, if any, come back as actions.
/// Two effects are equal if their names and arguments are equal, regardless of their operations. A
/// test can therefore compare the effects that a reducer returned without running them.
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
/// has changed and the store's observers have been notified. Synchronous effects run immediately on
/// the store's thread; asynchronous ones run on a Dispatch queue.
///
/// ## Errors
/// An effect may throw. ``catching(_:)`` turns the error into an action. Without it, the store
/// reports an ``EffectFault``. If the effect was canceled, neither happens.
public struct Effect<Action: Sendable>: Sendable {
  /// The name and the arguments.
  public var signature: EffectSignature { givenSignature ?? operation.signature }

  // NB: Most signatures of composed effects are never read, so they are created on demand. Each one
  // allocates an array of its arguments and a box for the signature of each part.
  /// The signature; nil if it follows from the operation.
  @usableFromInline let givenSignature: EffectSignature?

  @usableFromInline package let operation: Operation

  @usableFromInline
  package enum Operation: Sendable {
    /// Runs immediately on the store's thread.
    case sync(@Sendable (_ send: (Action) -> Void) throws -> Void)

    /// Runs immediately on the store's thread and sends the returned action.
    case immediate(@Sendable () throws -> Action)

    /// Runs a function on a queue and ends when the function returns.
    case work(EffectQueue, @Sendable (EffectContext<Action>) throws -> Void)

    /// Starts a function on a queue and ends when `finish()` is called.
    case callback(@Sendable (EffectContext<Action>) throws -> Void)

    /// Calls a function immediately on the store's thread and ends when `finish()` is called; used
    /// to wait for a clock.
    case scheduled(@Sendable (EffectContext<Action>) -> Void)

    /// Runs an async function and ends when the function returns.
    case task(@Sendable (EffectContext<Action>) async throws -> Void)

    /// Runs effects concurrently.
    case merge([Effect])

    /// Runs effects one after another.
    case concatenate([Effect])

    /// Runs an effect that can be canceled by an id.
    indirect case cancellable(CancellationID, cancelsInFlight: Bool, Effect)

    /// Cancels the effects that have the given id.
    case cancel(CancellationID)

    /// Runs an effect at most once per period for each id; the `window` effect lasts one period.
    indirect case throttle(CancellationID, window: Effect, latest: Bool, Effect)

    /// Runs an effect until its lifetime is over.
    indirect case tied(EffectLifetime, Effect)

    /// Reports a fault.
    case fault(String)

    /// Passes a value to the owner of the store and does nothing else.
    case output(any Hashable & Sendable)
  }

  @usableFromInline
  init(signature: EffectSignature? = nil, operation: Operation) {
    givenSignature = signature
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

extension Effect.Operation {
  /// The signature of an effect that was created without one.
  fileprivate var signature: EffectSignature {
    switch self {
    case .merge(let effects):
      EffectSignature("merge", ["": effects.map(\.signature)])
    case .concatenate(let effects):
      EffectSignature("concatenate", ["": effects.map(\.signature)])
    case .cancellable(let id, let cancelsInFlight, let effect):
      EffectSignature(
        "cancellable", ["": effect.signature, "id": id, "cancelInFlight": cancelsInFlight])
    case .cancel(let id):
      EffectSignature("cancel", ["id": id])
    case .tied(_, let effect):
      effect.signature
    case .sync, .immediate, .work, .callback, .scheduled, .task, .throttle, .fault, .output:
      preconditionFailure("an effect of this kind is created with a signature")
    }
  }
}

extension Effect {
  /// The signatures of the effects that this effect consists of, without those that only cancel
  /// other effects or report a value.
  var signaturesOfParts: [EffectSignature] {
    switch operation {
    case .merge(let effects), .concatenate(let effects): effects.flatMap(\.signaturesOfParts)
    case .cancellable(_, _, let effect), .throttle(_, _, _, let effect), .tied(_, let effect):
      effect.signaturesOfParts
    case .cancel, .fault, .output: []
    case .sync, .immediate, .work, .callback, .scheduled, .task: [signature]
    }
  }
}

extension Effect: Equatable {
  /// Whether the names and the arguments are equal.
  ///
  /// The arguments of a composed effect include its parts.
  public static func == (left: Effect, right: Effect) -> Bool {
    left.signature == right.signature
  }
}

extension Effect: CustomStringConvertible {
  /// The name with the arguments in parentheses.
  public var description: String { signature.description }
}

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
///   .catching { .failed($0.readableDescription) }
/// ]
/// ```
///
/// ## Order
/// The effects of an action start in the order in which the reducer returned them, after the state
/// has changed and the store's observers have been notified. Synchronous effects run immediately on
/// the store's thread. Asynchronous effects run on a Dispatch queue or wait for a clock.
///
/// ## Errors
/// An effect may throw. ``catching(_:)`` turns the error into an action. Without it, the store
/// reports an ``EffectFault``. If the effect was canceled, neither happens.
public struct Effect<Action: Sendable>: Sendable {
  /// The name and the arguments.
  public var signature: EffectSignature { givenSignature ?? operation.signature }

  // NB: Most signatures of composed effects are never read, so they are created on demand. Each one
  // allocates an array of its arguments and a box for the signature of each part.
  /// The signature that was passed to the initializer; nil to derive it from the operation.
  @usableFromInline let givenSignature: EffectSignature?

  @usableFromInline package let operation: Operation

  @usableFromInline
  package enum Operation: Sendable {
    /// Runs an effect that is not composed.
    case single(Single)

    /// Runs effects together.
    case group(EffectGrouping, [Effect])

    /// Runs an effect that can be canceled with all its parts, or that runs in the background.
    indirect case scoped(EffectScope, Effect)
  }

  @usableFromInline
  package enum Single: Sendable {
    /// Runs immediately on the store's thread; if `sends` is false, it sends no action.
    case sync(sends: Bool, @Sendable (_ send: (Action) -> Void) throws -> Void)

    /// Sends an action immediately.
    case send(Action)

    /// Calls a function in a place, and ends when the context's `finish()` is called.
    case started(EffectPlace, @Sendable (EffectContext<Action>) -> Void)

    /// Carries an instruction for the runner or a message for the store's owner, and does no work.
    case note(EffectNote)
  }

  @usableFromInline
  init(signature: EffectSignature? = nil, operation: Operation) {
    givenSignature = signature
    self.operation = operation
  }

  @usableFromInline
  init(_ name: String, _ arguments: EffectArguments, _ single: Single) {
    self.init(signature: EffectSignature(name, arguments), operation: .single(single))
  }
}

extension Effect.Operation {
  /// The signature of an effect that was created without one.
  fileprivate var signature: EffectSignature {
    switch self {
    case .group(let grouping, let effects):
      EffectSignature(grouping.rawValue, ["": effects.map(\.signature)])
    case .scoped(.id(let id, let cancelsInFlight), let effect):
      EffectSignature(
        "cancellable", ["": effect.signature, "id": id, "cancelInFlight": cancelsInFlight])
    case .scoped(.lifetime, let effect):
      effect.signature
    case .scoped(.background, let effect):
      EffectSignature("inBackground", ["": effect.signature])
    case .single(.send(let action)):
      EffectSignature("send", ["": SentActionArgument(action)])
    case .single:
      preconditionFailure("an effect of this kind is created with a signature")
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

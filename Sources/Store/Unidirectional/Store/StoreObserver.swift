/// A function that a store calls after each reduced action, until its subscription is canceled.
@usableFromInline
final class StoreObserver<Function> {
  /// The function; nil after the cancellation, which may happen while observers are being called.
  @usableFromInline var function: Function?

  init(_ function: Function) {
    self.function = function
  }
}

/// A reduced action, with the state before and after it and the effects that the reducer returned.
public struct Transition<State, Action: Sendable> {
  /// The state before the action.
  public let before: State

  /// The action that the reducer received.
  public let action: Action

  /// The state after the action.
  public let after: State

  /// The effects that the reducer returned; they start after the observers have been called.
  public let effects: [Effect<Action>]

  /// The task that the action belongs to, and the effect that sent the action.
  public let origin: ActionOrigin
}

extension Store {
  /// Calls a function after every reduced action, before the action's effects start.
  ///
  /// Until the subscription is canceled, the store keeps the old state while an action is reduced.
  /// This costs a copy of each array that the action changes.
  ///
  /// - Parameter body: Called on the store's thread; actions that `body` sends are queued.
  /// - Returns: The subscription. Keep it only if you want to cancel it.
  @discardableResult
  public func observe(
    _ body: @escaping (Transition<State, Action>) -> Void
  ) -> StoreSubscription {
    add(StoreObserver(body), to: \.observers)
  }

  /// Calls the observers after an action that has changed the state `before`.
  @usableFromInline
  func notify(
    _ before: State, _ action: Action, _ effects: [Effect<Action>], _ origin: ActionOrigin
  ) {
    let transition = Transition(
      before: before, action: action, after: fields.state, effects: effects, origin: origin)
    for observer in fields.observers { observer.function?(transition) }
  }
}

/// A function that a store calls after every reduced action, until the function is removed.
@usableFromInline
final class StateObserver<State> {
  /// The function; nil after its removal, which may happen while the observers are being called.
  @usableFromInline var update: ((State, StoreTask) -> Void)?

  init(update: @escaping (State, StoreTask) -> Void) {
    self.update = update
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
  /// From then on, the store keeps the old state while an action is reduced. This costs a copy of
  /// each array that the action changes. The function cannot be removed.
  public func observe(_ observer: @escaping (Transition<State, Action>) -> Void) {
    observers.append(observer)
  }

  /// Calls the observers after an action that has changed the state `before`.
  @usableFromInline
  func notify(
    _ before: State, _ action: Action, _ effects: [Effect<Action>], _ origin: ActionOrigin
  ) {
    let transition = Transition(
      before: before, action: action, after: storage, effects: effects, origin: origin)
    for observer in observers { observer(transition) }
  }
}

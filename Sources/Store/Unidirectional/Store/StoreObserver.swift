/// Functions that a store calls around every action.
@usableFromInline
package struct StoreObserver<State, Action: Sendable> {
  // NB: the state is `inout` only to avoid a copy: passing a stored property of a class by value
  // copies it first, which retains each array in it. The first two functions must not
  // change the state, read it from the store or send actions.
  /// Called with the state before the action.
  @usableFromInline let willReduce: ((inout State) -> Void)?

  /// Called with the state after the action, the action, the effects that the reducer returned and
  /// the origin of the action.
  @usableFromInline let didReduce: ((inout State, Action, [Effect<Action>], ActionOrigin) -> Void)?

  /// Called after the ``didReduce`` functions of all observers; it may send actions and read the
  /// store's state.
  @usableFromInline let notify: ((Action, [Effect<Action>], ActionOrigin) -> Void)?

  /// Called when an action has been processed: middleware has handled it, and all effects that the
  /// reducer, middleware and feedback loops returned for it have started.
  ///
  /// This function may send actions. It is also called for an action that middleware has discarded.
  @usableFromInline let didProcess: ((ActionOrigin) -> Void)?

  @usableFromInline
  package init(
    willReduce: ((inout State) -> Void)? = nil,
    didReduce: ((inout State, Action, [Effect<Action>], ActionOrigin) -> Void)? = nil,
    notify: ((Action, [Effect<Action>], ActionOrigin) -> Void)? = nil,
    didProcess: ((ActionOrigin) -> Void)? = nil
  ) {
    self.willReduce = willReduce
    self.didReduce = didReduce
    self.notify = notify
    self.didProcess = didProcess
  }
}

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
    var stateBefore: State?
    observe(
      StoreObserver(
        willReduce: { stateBefore = $0 },
        notify: { [unowned self] action, effects, origin in
          // Take the state, so that no copy is kept until the next action.
          guard let before = stateBefore.take() else { return }
          observer(
            Transition(
              before: before, action: action, after: state, effects: effects, origin: origin))
        }))
  }
}

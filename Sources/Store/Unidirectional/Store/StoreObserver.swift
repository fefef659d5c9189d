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
  @usableFromInline let didReduce: (inout State, Action, [Effect<Action>], ActionOrigin) -> Void

  /// Called after the ``didReduce`` functions of all observers; it may send actions and read the
  /// store's state.
  @usableFromInline let notify: ((Action, [Effect<Action>], ActionOrigin) -> Void)?

  /// Called when an action has been processed: middleware has handled it, and all effects that the
  /// reducer, middleware and feedback loops returned for it have started.
  ///
  /// It is also called for an action that middleware has discarded, and may send actions.
  @usableFromInline let didProcess: ((ActionOrigin) -> Void)?

  @inlinable
  package init(
    willReduce: ((inout State) -> Void)? = nil,
    didReduce: @escaping (inout State, Action, [Effect<Action>], ActionOrigin) -> Void,
    notify: ((Action, [Effect<Action>], ActionOrigin) -> Void)? = nil,
    didProcess: ((ActionOrigin) -> Void)? = nil
  ) {
    self.willReduce = willReduce
    self.didReduce = didReduce
    self.notify = notify
    self.didProcess = didProcess
  }
}

/// A function that a store calls after every action, until the function is removed.
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

  /// The effects that the reducer returned; none of them has started yet.
  public let effects: [Effect<Action>]

  /// The task that the action belongs to, and the effect that sent the action.
  public let origin: ActionOrigin

  /// Creates a transition from its parts.
  public init(
    before: State, action: Action, after: State, effects: [Effect<Action>], origin: ActionOrigin
  ) {
    self.before = before
    self.action = action
    self.after = after
    self.effects = effects
    self.origin = origin
  }
}

extension Store {
  /// Calls a function after every action, before the action's effects start.
  ///
  /// While such an observer exists, the store keeps the state before each action, which costs a
  /// copy of each array that the action changes.
  public func observe(_ observer: @escaping (Transition<State, Action>) -> Void) {
    observe({ $0 }, observer)
  }

  /// Calls a function with a part of the state after every action, before the action's effects
  /// start.
  ///
  /// The store keeps only this part of the state before the action, so other parts are changed in
  /// place.
  ///
  /// - Parameters:
  ///   - part: Selects the part of the state, for example with a key path.
  ///   - observer: The function to call.
  public func observe<Part>(
    _ part: @escaping (State) -> Part, _ observer: @escaping (Transition<Part, Action>) -> Void
  ) {
    let (before, after) = (ValueBox<Part>(), ValueBox<Part>())
    observe(
      StoreObserver(
        willReduce: { before.value = part($0) },
        didReduce: { state, _, _, _ in after.value = part(state) },
        notify: { action, effects, origin in
          let last = after.value.take()
          // Take both values, so that the boxes do not keep copies until the next action.
          guard let first = before.value.take(), let last else { return }
          observer(
            Transition(
              before: first, action: action, after: last, effects: effects, origin: origin))
        }))
  }
}

/// A part of the state, kept while an action is being processed.
private final class ValueBox<Part> {
  var value: Part?
}

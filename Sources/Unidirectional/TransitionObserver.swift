/// What sees the state before and after every action.
@usableFromInline
struct TransitionObserver<State, Action: Sendable> {
  /// Called with the state before an action.
  @usableFromInline let prepare: (State) -> Void

  /// Called with the state after it.
  @usableFromInline let observe: (State, Action, [Effect<Action>], StoreTask) -> Void

  // NB: closures and not methods of a class that is generic over the part, which would be called
  // through their unspecialized form.
  /// One that sees a part of the state.
  @inlinable
  init<Part>(
    _ part: @escaping (State) -> Part, _ observer: @escaping (Transition<Part, Action>) -> Void
  ) {
    let before = PartBefore<Part>()
    prepare = { before.part = part($0) }
    observe = { state, action, effects, task in
      // None for one that was added by another observer of the same action.
      guard let old = before.part else { return }
      before.part = nil
      observer(
        Transition(before: old, action: action, after: part(state), effects: effects, task: task))
    }
  }
}

/// The part of the state before the action that is being reduced.
///
/// Actions are reduced one at a time, so that it is there until its end and no other comes between.
@usableFromInline
final class PartBefore<Part> {
  @usableFromInline var part: Part?

  @inlinable
  init() {}
}

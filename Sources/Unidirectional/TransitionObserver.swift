/// What sees the state before and after every action.
@usableFromInline
struct TransitionObserver<State, Action: Sendable> {
  // NB: the state is `inout` for no other reason than that a store can hand it on where it lies. A
  // stored property of a class that is passed as a value is copied first, with a reference counted
  // for each array in it.
  /// Called with the state before an action, and with the state after it; leaves it as it is.
  @usableFromInline let look: (inout State) -> Void

  /// Called after the second look.
  @usableFromInline let tell: (Action, [Effect<Action>], StoreTask) -> Void

  // NB: closures and not methods of a class that is generic over the part, which would be called
  // through their unspecialized form.
  /// One that sees a part of the state.
  @inlinable
  init<Part>(
    _ part: @escaping (State) -> Part, _ observer: @escaping (Transition<Part, Action>) -> Void
  ) {
    let seen = SeenParts<Part>()
    look = { state in
      seen.before = seen.after
      seen.after = part(state)
    }
    tell = { action, effects, task in
      // None for one that was added by another observer of the same action.
      let (before, after) = (seen.before.take(), seen.after.take())
      guard let before, let after else { return }
      observer(
        Transition(before: before, action: action, after: after, effects: effects, task: task))
    }
  }
}

/// The part of the state at the last two looks, while an action is being attended to.
///
/// Actions are reduced one at a time, so that none comes between the two.
@usableFromInline
final class SeenParts<Part> {
  // NB: read and written at once, on the one thread that the store lives on.
  @exclusivity(unchecked) @usableFromInline var before: Part?
  @exclusivity(unchecked) @usableFromInline var after: Part?

  @inlinable
  init() {}
}

/// What sees the state around every action.
@usableFromInline
struct TransitionObserver<State, Action: Sendable> {
  // NB: the state is `inout` for no other reason than that a store can hand it on where it lies. A
  // stored property of a class that is passed as a value is copied first, with a reference counted
  // for each array in it.
  /// Called with the state before an action, if at all; leaves it as it is.
  @usableFromInline let lookBefore: ((inout State) -> Void)?

  /// Called with the state after it; leaves it as it is.
  @usableFromInline let lookAfter: (inout State) -> Void

  /// Called once it has been looked at; whoever is told may ask the store for its state.
  @usableFromInline let tell: (Action, [Effect<Action>], StoreTask) -> Void

  // NB: closures and not methods of a class that is generic over the part, which would be called
  // through their unspecialized form.
  /// One that sees a part of the state before and after.
  @inlinable
  init<Part>(
    _ part: @escaping (State) -> Part, _ observer: @escaping (Transition<Part, Action>) -> Void
  ) {
    let (before, after) = (SeenPart<Part>(), SeenPart<Part>())
    lookBefore = { before.value = part($0) }
    lookAfter = { after.value = part($0) }
    tell = { action, effects, task in
      let seenAfter = after.value.take()
      // None for one that was added by another observer of the same action.
      guard let before = before.value.take(), let seenAfter else { return }
      observer(
        Transition(before: before, action: action, after: seenAfter, effects: effects, task: task))
    }
  }

  /// One that sees a part of the state after.
  @inlinable
  init<Part>(
    after part: @escaping (State) -> Part,
    _ observer: @escaping (Part, Action, [Effect<Action>], StoreTask) -> Void
  ) {
    let after = SeenPart<Part>()
    lookBefore = nil
    lookAfter = { after.value = part($0) }
    tell = { action, effects, task in
      guard let part = after.value.take() else { return }
      observer(part, action, effects, task)
    }
  }
}

/// The part of the state at the last look, while an action is being attended to.
///
/// Actions are reduced one at a time, so that none comes between.
@usableFromInline
final class SeenPart<Part> {
  // NB: read and written at once, on the one thread that the store lives on.
  @exclusivity(unchecked) @usableFromInline var value: Part?

  @inlinable
  init() {}
}

/// What sees the state before and after every action.
///
/// Actions are reduced one at a time, so that what was kept of the state before one is there until
/// its end and no other comes in between.
@usableFromInline
class TransitionObserver<State, Action: Sendable> {
  init() {}

  /// Called with the state before an action.
  @usableFromInline
  func prepare(_ state: State) {}

  /// Called with the state after it.
  @usableFromInline
  func observe(
    _ state: State, _ action: Action, _ effects: [Effect<Action>], _ task: StoreTask
  ) {}
}

/// What sees a part of the state.
final class PartObserver<State, Part, Action: Sendable>: TransitionObserver<State, Action> {
  private let part: (State) -> Part
  private let observer: (Transition<Part, Action>) -> Void
  private var before: Part?

  init(
    _ part: @escaping (State) -> Part, _ observer: @escaping (Transition<Part, Action>) -> Void
  ) {
    self.part = part
    self.observer = observer
  }

  override func prepare(_ state: State) {
    before = part(state)
  }

  override func observe(
    _ state: State, _ action: Action, _ effects: [Effect<Action>], _ task: StoreTask
  ) {
    // None for one that was added by another observer of the same action.
    guard let before else { return }
    self.before = nil
    observer(
      Transition(
        before: before, action: action, after: part(state), effects: effects, task: task))
  }
}

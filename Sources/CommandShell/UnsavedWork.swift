/// The part of a tool's state that a person may lose by quitting.
///
/// ```swift
/// UnsavedWork(\.notes) { action in
///   switch action {
///   case .saved(let notes): .value(notes)
///   case .loaded: .present
///   default: nil
///   }
/// } sentence: { "\($0.notes.count) notes are not saved" }
/// ```
///
/// Work is unsaved while it differs from the last saved or loaded value, or from that of the start.
/// Undoing the change makes it saved again.
public struct UnsavedWork<State, Action> {
  /// Whether the work of two states is equal.
  let isSame: (State, State) -> Bool

  /// Describes the unsaved work of a state.
  let sentence: (State) -> String

  /// For an action that saves or loads, a function that copies the saved work into a state, given the
  /// state after the action; nil for any other action.
  @usableFromInline let saved: (Action) -> ((inout State, _ after: State) -> Void)?

  /// Declares the work.
  ///
  /// - Parameters:
  ///   - work: The part of the state that may be lost.
  ///   - saved: The work that an action has saved or loaded; nil for any other action.
  ///   - sentence: The description of the unsaved work, without a full stop.
  @inlinable
  public init<Work: Equatable>(
    _ work: WritableKeyPath<State, Work>,
    saved: @escaping (_ action: Action) -> SavedWork<Work>?,
    sentence: @escaping (State) -> String
  ) {
    self.init(
      isSame: { $0[keyPath: work] == $1[keyPath: work] },
      saved: { action in
        saved(action).map { saved in
          { state, after in
            switch saved {
            case .value(let value): state[keyPath: work] = value
            case .present: state[keyPath: work] = after[keyPath: work]
            }
          }
        }
      },
      sentence: sentence)
  }

  @usableFromInline
  init(
    isSame: @escaping (State, State) -> Bool,
    saved: @escaping (Action) -> ((inout State, State) -> Void)?,
    sentence: @escaping (State) -> String
  ) {
    self.isSame = isSame
    self.saved = saved
    self.sentence = sentence
  }

  /// Copies the work into a state, if an action saves or loads it.
  func noteSaved(_ state: inout State, _ action: Action, _ after: State) {
    saved(action)?(&state, after)
  }
}

/// The work that an action has saved or loaded.
public enum SavedWork<Work> {
  /// This value.
  case value(Work)

  /// The value in the state after the action.
  case present
}

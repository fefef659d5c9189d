/// The part of a tool's state that the user may lose by quitting.
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
/// Work is unsaved while it differs from the last saved or loaded value, or from the initial value
/// if nothing was saved or loaded. Undoing the change makes the work count as saved again.
public struct UnsavedWork<State, Action> {
  /// Returns whether two states contain the same work.
  let isSame: (State, State) -> Bool

  /// Describes the unsaved work of a state.
  let sentence: (State) -> String

  /// Returns a function that copies the saved or loaded work into a state, or nil if the action
  /// neither saves nor loads work.
  ///
  /// The function's second argument is the state after the action.
  @usableFromInline let saved: (Action) -> ((inout State, _ after: State) -> Void)?

  /// Declares the part of the state that the user could lose by quitting.
  ///
  /// - Parameters:
  ///   - work: That part of the state.
  ///   - saved: Returns the work that an action has saved or loaded; nil for any other action.
  ///   - sentence: Describes the unsaved work, as a sentence without a period.
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

  /// If `action` saved or loaded work, copies that work into `state`.
  func noteSaved(_ state: inout State, _ action: Action, _ after: State) {
    saved(action)?(&state, after)
  }
}

/// The work that an action has saved or loaded.
public enum SavedWork<Work> {
  /// The work is the given value.
  case value(Work)

  /// The work is the value in the state after the action.
  case present
}

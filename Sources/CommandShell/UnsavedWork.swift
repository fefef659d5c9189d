/// The part of a tool's state that the user may lose by quitting.
///
/// ```swift
/// UnsavedWork(\.notes) { action in
///   switch action {
///   case .saved(let notes): .value(notes)
///   case .loaded: .present
///   default: nil
///   }
/// } phrase: { notes, saved in
///   "\(notes.difference(from: saved).count) unsaved changes to notes"
/// }
/// ```
///
/// Work is unsaved while it differs from the last saved or loaded value, or from the initial value
/// if nothing was saved or loaded. Undoing the change makes the work count as saved again.
public struct UnsavedWork<State, Action> {
  /// Returns a noun phrase for the unsaved work of a state, such as `2 unsaved notes`; nil if its
  /// work is the same as that of the second state, which contains the saved work.
  let phrase: (State, _ saved: State) -> String?

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
  ///   - phrase: Returns a noun phrase for the unsaved work, such as `2 unsaved notes`. Its
  ///     arguments are the work and the saved work, which differ.
  @inlinable
  public init<Work: Equatable>(
    _ work: WritableKeyPath<State, Work>,
    saved: @escaping (_ action: Action) -> SavedWork<Work>?,
    phrase: @escaping (_ work: Work, _ saved: Work) -> String
  ) {
    self.init(
      phrase: { state, saved in
        let (present, saved) = (state[keyPath: work], saved[keyPath: work])
        return present == saved ? nil : phrase(present, saved)
      },
      saved: { action in
        saved(action).map { saved in
          { state, after in
            switch saved {
            case .value(let value): state[keyPath: work] = value
            case .present: state[keyPath: work] = after[keyPath: work]
            }
          }
        }
      })
  }

  @usableFromInline
  init(
    phrase: @escaping (State, State) -> String?,
    saved: @escaping (Action) -> ((inout State, State) -> Void)?
  ) {
    self.phrase = phrase
    self.saved = saved
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

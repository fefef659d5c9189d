/// The part of a tool's state that the user may lose by quitting.
///
/// ```swift
/// UnsavedWork(\.notes) { action, state in
///   switch action {
///   case .saved(let notes): notes
///   case .loaded: state.notes
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
  /// Returns a noun phrase for the unsaved work of a state, such as `2 unsaved notes`; nil if the
  /// work is the same as in `saved`, a state that contains the saved work.
  @usableFromInline let phrase: (State, _ saved: State) -> String?

  /// Returns a function that copies the work that an action saved or loaded into a state; nil for
  /// any other action.
  @usableFromInline let saved: (Action, _ after: State) -> ((inout State) -> Void)?

  /// Declares the part of the state that the user could lose by quitting.
  ///
  /// - Parameters:
  ///   - work: The path of that part in the state.
  ///   - saved: Returns the work that an action has saved or loaded; nil for any other action. Its
  ///     arguments are the action and the state after it.
  ///   - phrase: Returns a noun phrase for the unsaved work, such as `2 unsaved notes`. Its
  ///     arguments are the work and the saved work, which differ. A session with a journal calls
  ///     it after each action, so it should be fast.
  @inlinable
  public init<Work: Equatable>(
    _ work: WritableKeyPath<State, Work>,
    saved: @escaping (_ action: Action, _ state: State) -> Work?,
    phrase: @escaping (_ work: Work, _ saved: Work) -> String
  ) {
    self.phrase = { state, saved in
      let (present, saved) = (state[keyPath: work], saved[keyPath: work])
      return present == saved ? nil : phrase(present, saved)
    }
    self.saved = { action, after in
      saved(action, after).map { value in { $0[keyPath: work] = value } }
    }
  }
}

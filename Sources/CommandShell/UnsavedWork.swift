/// What a tool has to say when a person is about to lose something by leaving.
///
/// ```swift
/// UnsavedWork { $0.notes } saved: { action, state in
///   if case .saved = action { state.notes } else { nil }
/// } sentence: { "\($0.notes.count) notes are not saved" }
/// ```
///
/// Work is unsaved as long as it differs from what was saved or loaded last, or from that of the
/// start; so it is no more once it was undone.
public struct UnsavedWork<State, Action> {
  @usableFromInline let track: (_ start: State) -> UnsavedWorkTracker<State, Action>

  /// Makes it of its three functions.
  ///
  /// - Parameters:
  ///   - work: What may be lost of a state.
  ///   - saved: The work that is safe by an action, given the state after it; nil for an action that
  ///     neither saves nor loads.
  ///   - sentence: What would be lost, without a full stop.
  @inlinable
  public init<Work: Equatable>(
    _ work: @escaping (State) -> Work,
    saved: @escaping (_ action: Action, _ after: State) -> Work?,
    sentence: @escaping (State) -> String
  ) {
    track = { start in
      var safe = work(start)
      return UnsavedWorkTracker(
        note: { action, state in
          if let saved = saved(action, state) { safe = saved }
        },
        sentence: { work($0) == safe ? nil : sentence($0) })
    }
  }
}

/// Follows a session, to know what of its work is safe.
@usableFromInline
struct UnsavedWorkTracker<State, Action> {
  /// To be called with each action and the state after it.
  @usableFromInline let note: (Action, State) -> Void

  /// What would be lost now; nil where nothing would.
  @usableFromInline let sentence: (State) -> String?

  @inlinable
  init(note: @escaping (Action, State) -> Void, sentence: @escaping (State) -> String?) {
    self.note = note
    self.sentence = sentence
  }
}

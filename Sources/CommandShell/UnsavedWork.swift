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
  /// The work that is safe by an action, given the state after it; nil where it makes none safe.
  @usableFromInline let saved: @Sendable (_ action: Action, _ after: State) -> SavedWork?

  @usableFromInline let track: (_ start: State) -> UnsavedWorkTracker<State>

  /// Makes it of its three functions.
  ///
  /// - Parameters:
  ///   - work: What may be lost of a state.
  ///   - saved: The work that is safe by an action, given the state after it; nil for an action that
  ///     neither saves nor loads.
  ///   - sentence: What would be lost, without a full stop.
  @inlinable
  public init<Work: Equatable & Sendable>(
    _ work: @escaping (State) -> Work,
    saved: @escaping @Sendable (_ action: Action, _ after: State) -> Work?,
    sentence: @escaping (State) -> String
  ) {
    self.saved = { saved($0, $1).map(SavedWork.init) }
    track = { start in
      var safe = work(start)
      return UnsavedWorkTracker(
        keep: { if let work = $0.work as? Work { safe = work } },
        sentence: { work($0) == safe ? nil : sentence($0) })
    }
  }
}

/// Follows a session, to know what of its work is safe.
@usableFromInline
struct UnsavedWorkTracker<State> {
  /// To be called with work that is safe now.
  @usableFromInline let keep: (SavedWork) -> Void

  /// What would be lost now; nil where nothing would.
  @usableFromInline let sentence: (State) -> String?

  @inlinable
  init(keep: @escaping (SavedWork) -> Void, sentence: @escaping (State) -> String?) {
    self.keep = keep
    self.sentence = sentence
  }
}

/// Work that is safe by an action.
@usableFromInline
final class SavedWork: Sendable {
  @usableFromInline let work: any Sendable

  @usableFromInline
  init(_ work: any Sendable) {
    self.work = work
  }
}

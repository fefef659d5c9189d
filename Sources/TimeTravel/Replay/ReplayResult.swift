package import StateDiff
package import Unidirectional

/// The outcome of a replay.
package struct ReplayResult<State: Dumpable & Sendable, Action: Sendable>: Sendable {
  /// The final state and the steps that led to it.
  package let history: History<State, Timestamped<Action>>

  /// The number of lines that were applied, not counting the header.
  package let actionCount: Int

  /// The greatest command number.
  ///
  /// A session that continues the recording begins with the next number.
  package let lastCommand: UInt64

  /// Whether migrations changed the actions and the states of the recording.
  package let isMigrated: Bool

  /// The line number of the last line if it was incomplete and therefore skipped; otherwise nil.
  package let truncatedLine: Int?

  /// The number of bytes in the complete lines, including the header.
  package let completeBytes: Int
}

extension ReplayResult {
  /// Creates the outcome for a recording whose session was killed before it wrote anything.
  package init(ofEmptyRecordingFrom start: State, limit: Int) {
    self.init(
      history: History(start, limit: limit), actionCount: 0, lastCommand: 0, isMigrated: false,
      truncatedLine: nil, completeBytes: 0)
  }
}

extension RecordingReader where State: Dumpable {
  /// Replays the lines after the header.
  ///
  /// - Parameters:
  ///   - reducer: The reducer of the session; its effects are not run.
  ///   - end: The number of the first line that is not replayed; nil to replay all lines.
  ///   - isCancelled: Called before each line. Returns true to stop the replay, which then throws
  ///     ``RecordingError/cancelled``.
  ///   - observer: Called with each performed action and the state after it.
  /// - Returns: The final history, and the counts of lines and bytes.
  /// - Throws: ``RecordingError``: ``RecordingError/differs(_:)`` at the first state or step that
  ///   does not match the recording, ``RecordingError/badLine(_:_:)`` at the first line that cannot
  ///   be used, ``RecordingError/cancelled``, or an error from reading the file.
  package func replay(
    by reducer: Reducer<State, Timestamped<Action>>, before end: Int? = nil,
    isCancelled: () -> Bool = { false }, observer: (Action, State) -> Void = { _, _ in }
  ) throws(RecordingError) -> ReplayResult<State, Action> {
    var replay = try Replay<State, Action>(
      from: header, isMigrated: isMigrated, removesState: removesState, reducer: reducer)
    while true {
      if isCancelled() { throw .cancelled }
      guard let line = try next(before: end ?? .max) else { break }
      try replay.apply(line, at: lineNumber)
      if case .perform(let timestamped, by: _, effect: _) = line.action {
        observer(timestamped.action, replay.history.present)
      }
    }
    return ReplayResult(
      history: replay.history, actionCount: replay.actionCount, lastCommand: replay.lastCommand,
      isMigrated: isMigrated, truncatedLine: truncatedLine, completeBytes: completeBytes)
  }
}

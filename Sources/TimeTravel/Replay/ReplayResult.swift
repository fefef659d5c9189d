public import StateDiff
public import Unidirectional

/// The outcome of a replay.
public struct ReplayResult<State: Dumpable & Sendable, Action: Sendable>: Sendable {
  /// The state at the end and the steps that led to it.
  public let history: History<State, Timestamped<Action>>

  /// The number of actions that were reduced.
  public let actionCount: Int

  /// The greatest command number; a session that continues starts with the next one.
  public let lastCommand: UInt64

  /// The number of an incomplete last line that was skipped, or nil.
  public let truncatedLine: Int?

  /// The number of bytes in the complete lines, including the first.
  public let completeBytes: Int
}

extension RecordingReader where State: Dumpable {
  /// Replays all lines after the first.
  ///
  /// - Parameters:
  ///   - reducer: The reducer of the session; its effects are not run.
  ///   - end: The number of the line to stop before; nil to continue to the end.
  ///   - isCancelled: Called before each line; returns whether to stop.
  ///   - observer: Called with each performed action and the state after it.
  /// - Returns: The outcome.
  /// - Throws: ``RecordingError``: ``RecordingError/differs(_:)`` at the first state that does not
  ///   match the recording, ``RecordingError/badLine(_:_:)`` at the first line that cannot be used,
  ///   ``RecordingError/cancelled``, or an error of reading the file.
  public func replay(
    by reducer: Reducer<State, Timestamped<Action>>, before end: Int? = nil,
    isCancelled: () -> Bool = { false }, observer: (Action, State) -> Void = { _, _ in }
  ) throws(RecordingError) -> ReplayResult<State, Action> {
    var replay = try Replay<State, Action>(from: header, reducer: reducer)
    while true {
      if isCancelled() { throw .cancelled }
      if let end, lineNumber + 1 >= end { break }
      guard let line = try next() else { break }
      try replay.apply(line, at: lineNumber)
      if case .perform(let timestamped, by: _) = line.action {
        observer(timestamped.action, replay.history.present)
      }
    }
    return ReplayResult(
      history: replay.history, actionCount: replay.actionCount, lastCommand: replay.lastCommand,
      truncatedLine: truncatedLine, completeBytes: completeBytes)
  }
}

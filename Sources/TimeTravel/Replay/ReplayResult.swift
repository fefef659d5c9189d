public import StateDiff
public import Unidirectional

/// What running a recording again has led to.
public struct ReplayResult<State: Dumpable & Sendable, Action: Sendable>: Sendable {
  /// The state at the end, and the steps that led to it.
  public let timeline: Timeline<State, Timestamped<Action>>

  /// How many actions were run.
  public let actionCount: Int

  /// The greatest number of a command; whoever goes on from here numbers from the next.
  public let lastOrigin: UInt64

  /// The number of a last line that was not whole and is left out.
  public let truncatedLine: Int?

  /// How many bytes the whole lines have, the first included.
  public let wholeBytes: Int
}

extension RecordingReader where State: Dumpable {
  /// Runs all that follows the first line again.
  ///
  /// - Parameters:
  ///   - reducer: The reducer of the session. Its effects are not run.
  ///   - end: The number of the line before which to stop; nil to go on to the end.
  ///   - isCancelled: Asked before each line whether to break off.
  ///   - observer: Called with each action and the state after it.
  /// - Returns: What it has led to.
  /// - Throws: ``RecordingError``: ``RecordingError/differs(_:)`` at the first state that is another
  ///   than recorded, ``RecordingError/badLine(_:_:)`` at the first line that cannot be taken as it
  ///   is, ``RecordingError/cancelled``, or what reading the file has come to.
  public func replay(
    by reducer: Replay<State, Action>.TimelineReducer, before end: Int? = nil,
    isCancelled: () -> Bool = { false }, observer: (Action, State) -> Void = { _, _ in }
  ) throws(RecordingError) -> ReplayResult<State, Action> {
    var replay = try Replay<State, Action>(from: header, reducer: reducer)
    while true {
      if isCancelled() { throw .cancelled }
      if let end, lineNumber + 1 >= end { break }
      guard let line = try next() else { break }
      try replay.apply(line, at: lineNumber)
      if case .happened(let timed, by: _) = line.action {
        observer(timed.action, replay.timeline.present)
      }
    }
    return ReplayResult(
      timeline: replay.timeline, actionCount: replay.actionCount, lastOrigin: replay.lastOrigin,
      truncatedLine: truncatedLine, wholeBytes: wholeBytes)
  }
}

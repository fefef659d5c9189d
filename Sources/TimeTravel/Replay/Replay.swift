public import StateDiff
public import Unidirectional

/// A replay of a recording, which reduces each action again and checks the resulting state.
///
/// Each line holds a fingerprint of the state after its action, and the replayed state must have
/// the same fingerprint. Effects are not run. Times come from the recording, so a replay gives the
/// same states on any day and in any time zone.
///
/// A ``Migration`` changes the fingerprints of the states. A replay of a migrated recording checks
/// instead that states with equal recorded fingerprints have equal fingerprints again, and that
/// each action leads to the recorded step.
///
/// ```swift
/// var replay = try Replay(from: reader.header, reducer: counter)
/// while let line = try reader.next() { try replay.apply(line, at: reader.lineNumber) }
/// replay.history.present
/// ```
public struct Replay<State: Dumpable & Sendable, Action: Sendable>: Sendable {
  /// The history built from the lines that have been applied.
  public private(set) var history: History<State, Timestamped<Action>>

  /// The number of lines that have been applied.
  public private(set) var actionCount = 0

  /// The greatest command number so far.
  ///
  /// A session that continues the recording begins with the next number.
  public private(set) var lastCommand: UInt64 = 0

  private let reducer: Reducer<State, Timestamped<Action>>

  /// The fingerprints of the replayed states, by their recorded fingerprints; nil if the recording
  /// is not migrated.
  private var renewed: [Fingerprint: Fingerprint]?

  /// The step number in the recorded session minus the step number in the replay.
  private var offset: Int

  /// Creates a replay at the start of a recording.
  ///
  /// - Parameters:
  ///   - header: The first line of the recording.
  ///   - isMigrated: Whether the header and the lines are migrated.
  ///   - reducer: The reducer of the session; its effects are not run.
  /// - Throws: ``RecordingError/badLine(_:_:)`` if the start state does not match its fingerprint.
  public init(
    from header: RecordingHeader<State>, isMigrated: Bool = false,
    reducer: Reducer<State, Timestamped<Action>>
  ) throws(RecordingError) {
    let fingerprint = header.start.fingerprint
    if isMigrated {
      renewed = [header.fingerprint: fingerprint]
    } else if fingerprint != header.fingerprint {
      throw .badLine(
        1,
        "the fingerprint of the start state is \(fingerprint), not \(header.fingerprint); "
          + "if the type of the state has changed, a migration may help")
    }
    history = History(header.start, limit: header.limit)
    offset = header.step
    self.reducer = reducer
  }

  /// Applies a line, and checks the state after it.
  ///
  /// - Parameters:
  ///   - line: The line to apply.
  ///   - number: The number of the line in the file, which errors report.
  /// - Throws: ``RecordingError/differs(_:)`` if the resulting state does not match the recorded
  ///   fingerprint, or ``RecordingError/badLine(_:_:)`` if the line is invalid or leads to a
  ///   different step. The replay cannot be used after an error.
  public mutating func apply(
    _ line: RecordingLine<State, Action>, at number: Int
  ) throws(RecordingError) {
    if line.command.number > Self.greatestCommand {
      throw .badLine(number, "origin.number: \(line.command.number) is too large")
    }
    if line.step < 0 { throw .badLine(number, "step: \(line.step) is less than 0") }
    let before = history.present
    switch line.action {
    case .perform(let action, by: let command, let effect):
      _ = history.perform(action, by: command, effect: effect, reducer)
    case .replaceState: _ = history.move(line.action, reducer)
    case .undo, .redo: try move(line.action, as: line, at: number)
    case .goTo(let step): try move(.goTo(step &- offset), as: line, at: number)
    }
    guard isAsRecorded(line), renewed == nil || history.position.current &+ offset == line.step
    else {
      var sender: String?
      if case .perform(_, by: _, let effect) = line.action { sender = effect }
      throw .differs(
        ReplayDifference(
          line: number, step: line.step, command: line.command.name, effect: sender,
          changes: history.present.changes(from: before), recorded: line.fingerprint,
          replayed: history.present.fingerprint))
    }
    renewed?[line.fingerprint] = history.present.fingerprint
    actionCount += 1
    lastCommand = max(lastCommand, line.command.number)
  }

  /// Moves to another step, or uses the recorded state if the replay does not have that step.
  private mutating func move(
    _ action: HistoryAction<State, Timestamped<Action>>, as line: RecordingLine<State, Action>,
    at number: Int
  ) throws(RecordingError) {
    _ = history.move(action, reducer)
    let step = history.position.current &+ offset
    if step == line.step, isAsRecorded(line) { return }
    if let state = line.state {
      _ = history.move(.replaceState(state, by: line.command), reducer)
      offset = line.step &- history.position.current
    } else if isAsRecorded(line) {
      throw .badLine(number, "the move leads to step \(step), not \(line.step) as recorded")
    }
  }

  /// Returns whether the present state may be the state after a line.
  private func isAsRecorded(_ line: RecordingLine<State, Action>) -> Bool {
    let fingerprint = history.present.fingerprint
    guard let renewed else { return fingerprint == line.fingerprint }
    return (renewed[line.fingerprint] ?? fingerprint) == fingerprint
  }

  /// The greatest valid command number; a session that continues the recording needs greater ones.
  private static var greatestCommand: UInt64 { UInt64(Int64.max) }
}

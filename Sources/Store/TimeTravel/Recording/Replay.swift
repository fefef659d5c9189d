package import StateDiff
package import Unidirectional

/// A replay of a recording, which reduces each action again and checks the resulting state.
///
/// Each line holds the fingerprint of the state after its action and the number of the step. In the
/// replay, the fingerprint must be equal, and so must the number unless the session keeps no steps.
/// Effects are not run. Times come from the recording, so a replay gives the same states on any day
/// and in any time zone.
///
/// A ``Migration`` changes the fingerprints of the states. A replay of a migrated recording checks
/// instead that states whose recorded fingerprints are equal have equal fingerprints in the replay.
///
/// If a migration removes a part of the state, an action that changed only this part makes a step
/// without changes.
package struct Replay<State: Dumpable & Sendable, Action: Sendable>: Sendable {
  /// The history built from the lines that have been applied.
  package private(set) var history: History<State, Timestamped<Action>>

  /// The number of lines that have been applied.
  package private(set) var actionCount = 0

  /// The greatest command number so far; 0 before the first line.
  ///
  /// A session that continues the recording begins with the next number.
  package private(set) var lastCommand: UInt64 = 0

  /// The number of the last line of the recording if it was incomplete and therefore skipped;
  /// otherwise nil.
  package fileprivate(set) var truncatedLine: Int?

  /// The number of bytes in the complete lines that were read, including the header.
  package fileprivate(set) var completeBytes = 0

  /// Whether migrations were applied to the actions and the states of the recording.
  package var isMigrated: Bool { renewed != nil }

  /// Whether new lines cannot be added to the recording, because an earlier version made it.
  package var isOutdated: Bool { isMigrated || history.reusesNumbers }

  private let reducer: Reducer<State, Timestamped<Action>>

  /// The fingerprints of the replayed states, by their recorded fingerprints; nil if the recording
  /// is not migrated.
  private var renewed: [Fingerprint: Fingerprint]?

  /// Whether an action may change nothing although it made a step in the recorded session.
  private let allowsUnchangedSteps: Bool

  /// The fingerprint of the present state.
  private var fingerprint: Fingerprint

  /// Creates a replay at the start of a recording; the effects of the reducer are not run.
  ///
  /// `removesState` is true if the migrations remove a part of the state.
  ///
  /// - Throws: ``RecordingError/badLine(_:_:)`` if the start state does not match its fingerprint.
  ///   This is not checked if the recording is migrated.
  package init(
    from header: RecordingHeader<State>, isMigrated: Bool = false, removesState: Bool = false,
    reducer: Reducer<State, Timestamped<Action>>
  ) throws(RecordingError) {
    fingerprint = header.start.fingerprint
    if isMigrated {
      renewed = [header.fingerprint: fingerprint]
    } else if ![fingerprint, header.start.flatFingerprint].contains(header.fingerprint) {
      throw .badLine(
        1,
        "the fingerprint of the start state is \(fingerprint), not \(header.fingerprint); "
          + "if the type of the state has changed, a migration may help")
    }
    history = History(header.start, limit: header.limit, first: header.step)
    history.newestStep = max(header.step, header.newestStep)
    if history.newestStep > greatestStep { throw .badLine(1, "the number of a step is too large") }
    history.reusesNumbers = header.format == 1
    history.marks = header.marks
    allowsUnchangedSteps = removesState
    self.reducer = reducer
  }

  /// Applies a line, and checks the state after it.
  ///
  /// `number` is the number of the line in the file, from 1, for errors. The replay cannot be used
  /// after an error.
  ///
  /// - Throws: ``RecordingError/differs(_:)`` if the action leads to a different state or step than
  ///   recorded. ``RecordingError/badLine(_:_:)`` if the line is invalid, or if a move leads to the
  ///   recorded state but to a different step.
  package mutating func apply(
    _ line: RecordingLine<State, Action>, at number: Int
  ) throws(RecordingError) {
    // A session that continues the recording needs greater command numbers.
    if line.command.number > Int64.max {
      throw .badLine(number, "origin.number: \(line.command.number) is too large")
    }
    if line.step < 0 { throw .badLine(number, "step: \(line.step) is less than 0") }
    if line.step > greatestStep { throw .badLine(number, "step: \(line.step) is too large") }
    // A move by no command says which data a file has, or names more effects of the last action.
    let isNote = line.command == CommandID(number: 0, text: "")
    if case .goTo = line.action, isNote, expectedFingerprint(line, fingerprint) == fingerprint {
      return history.add(line.effects)
    }
    let (before, step) = (history.present, history.position.current)
    // A recording that was started in the middle of a session lacks some steps.
    history.newestStep = max(history.newestStep, line.step - 1)
    switch line.action {
    case .perform(let action, by: let command, let effect, let role):
      // An action that was rejected when it was recorded changes nothing, even if the present
      // version accepts it. A migrated recording may lack the `reject` effects.
      let wasRefused = isMigrated || line.wasRejected
      let isUnchanged = line.step == step && expectedFingerprint(line, fingerprint) == fingerprint
      let unchanged = wasRefused && isUnchanged ? history : nil
      _ = history.perform(action, by: command, effect: effect?.description, as: role, reducer)
      history.add(line.effects)
      if allowsUnchangedSteps, line.step != step, history.position.current == step {
        history.addUnchangedStep(by: command)
      }
      if let unchanged, history.position.current != step || history.limit == 0 && !isMigrated {
        history = unchanged
      }
      if step == line.step, history.position.current != step { history.renumberOnlyStep() }
    case .replaceState(let state, by: _):
      var next = history
      _ = next.move(line.action, reducer)
      // The line may stand for a replaced history, whose present state can have any step.
      let isStep = next.position.current == line.step
      if isStep { history = next } else { begin(with: state, asStep: line.step) }
    case .mark, .unmark: _ = history.move(line.action, reducer)
    case .undo, .redo, .goTo, .replaceHistory: try move(line.action, as: line, at: number)
    }
    let replayed = history.present.fingerprint
    let expected = expectedFingerprint(line, replayed)
    // A session that keeps no steps does not count them.
    let replayedStep = history.position.current
    guard expected == replayed, history.limit == 0 || replayedStep == line.step else {
      var sender: String?
      if case .perform(_, by: _, let effect, _) = line.action { sender = effect?.description }
      throw .differs(
        ReplayDifference(
          line: number, step: line.step, replayedStep: replayedStep, command: line.command.text,
          effect: sender, changes: history.present.changes(from: before), recorded: expected,
          replayed: replayed))
    }
    renewed?[line.fingerprint] = replayed
    fingerprint = replayed
    actionCount += 1
    lastCommand = max(lastCommand, line.command.number)
  }

  /// Moves to another step; uses the recorded state if the replay does not lead to the recorded
  /// step and state.
  ///
  /// - Throws: ``RecordingError/badLine(_:_:)`` if the line has no state and only the step differs.
  private mutating func move(
    _ action: HistoryAction<State, Timestamped<Action>>, as line: RecordingLine<State, Action>,
    at number: Int
  ) throws(RecordingError) {
    _ = history.move(action, reducer)
    // If the recording began after the step, the recorded fingerprint of a migrated state is
    // unknown.
    let present = history.present.fingerprint
    let isAsRecorded = (line.state?.fingerprint ?? expectedFingerprint(line, present)) == present
    let step = history.position.current
    if step == line.step, isAsRecorded { return }
    if let state = line.state {
      begin(with: state, asStep: line.step)
    } else if isAsRecorded {
      throw .badLine(number, "the move leads to step \(step), not \(line.step) as recorded")
    }
  }

  /// Begins again with a recorded state that the replay cannot compute; its steps are gone.
  private mutating func begin(with state: State, asStep step: Int) {
    let old = history
    history = History(state, limit: old.limit, first: step)
    history.newestStep = max(step, old.newestStep)
    (history.reusesNumbers, history.marks) = (old.reusesNumbers, old.marks)
  }

  /// Returns the fingerprint that the present state must have after a line, given the fingerprint
  /// that it has.
  ///
  /// If the recording is migrated, and no earlier line has the same recorded fingerprint, any state
  /// is accepted. In the recordings of earlier versions, the states had no chunked arrays.
  private func expectedFingerprint(
    _ line: RecordingLine<State, Action>, _ present: Fingerprint
  ) -> Fingerprint {
    if let renewed { return renewed[line.fingerprint] ?? present }
    if line.fingerprint == present { return present }
    return line.fingerprint == history.present.flatFingerprint ? present : line.fingerprint
  }
}

extension RecordingReader where State: Dumpable {
  /// Replays the lines after the header whose numbers are less than `end`; nil for all lines.
  ///
  /// The effects of the reducer are not run. `isCancelled` is called before each line. `observer`
  /// is called with each line and the history after it.
  ///
  /// - Throws: ``RecordingError``: ``RecordingError/differs(_:)`` at the first state or step that
  ///   does not match the recording, ``RecordingError/badLine(_:_:)`` at the first line that cannot
  ///   be used, ``RecordingError/cancelled``, or an error from reading the file.
  package func replay(
    by reducer: Reducer<State, Timestamped<Action>>, before end: Int? = nil,
    isCancelled: () -> Bool = { false },
    observer: (RecordingLine<State, Action>, History<State, Timestamped<Action>>) -> Void = {
      _, _ in
    }
  ) throws(RecordingError) -> Replay<State, Action> {
    var replay = try Replay<State, Action>(
      from: header, isMigrated: isMigrated, removesState: removesState, reducer: reducer)
    while true {
      if isCancelled() { throw .cancelled }
      guard let line = try next(before: end ?? .max) else { break }
      try replay.apply(line, at: lineNumber)
      observer(line, replay.history)
    }
    replay.truncatedLine = truncatedLine
    replay.completeBytes = completeBytes
    return replay
  }
}

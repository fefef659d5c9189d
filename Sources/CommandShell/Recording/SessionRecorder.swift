import StateDiff
import SystemIO
import TimeTravel
import Unidirectional

/// Writes the actions of a session to its recording and its journal, and replays recordings.
///
/// A *recording* is a file that the user requests. A *journal* is a recording that a terminal
/// session writes automatically, so that `--resume` can continue the session.
///
/// A recorder is confined to the session's thread.
@usableFromInline
final class SessionRecorder<State: ToolState, Action: ToolAction> {
  typealias SessionHistory = History<State, Timestamped<Action>>

  /// Whether a recording or a journal is being written.
  // NB: Exclusivity is not checked, because accesses to this flag never overlap: each one is a
  // single read or write on the session's thread.
  @exclusivity(unchecked) @usableFromInline private(set) var isActive = false

  private let tool: Tool<State, Action>
  private let limit: Int
  private let writer: RecordingWriter<State, Action>
  private var recording: RecordingFile?
  private var journal: Journal?

  /// The journal's first line, which is written together with the first action; nil after the line
  /// is written.
  private var journalHeader: RecordingHeader<State>?

  /// Whether the recording lacks some of the session's steps.
  ///
  /// Steps are missing if the recording was started after the first step, or if the session's
  /// history was replaced. In that case, lines for moves such as undo must contain the resulting
  /// state.
  private var recordingLacksSteps = false
  private var journalLacksSteps = false

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - tool: The tool.
  ///   - limit: The maximum number of steps that the session keeps.
  init(_ tool: Tool<State, Action>, limit: Int) {
    self.tool = tool
    self.limit = limit
    writer = RecordingWriter(redact: tool.redact)
  }

  // MARK: Recording

  /// The path of the recording; nil if the session is not being recorded to a file.
  var path: String? { recording?.path }

  /// Returns the use that the recorder makes of a file; otherwise nil.
  func use(of file: FileIdentity) -> FileUse? {
    if recording?.identity == file { return .recording }
    return journal?.identity == file ? .journal : nil
  }

  /// Starts recording to a file, and stops recording to any other file.
  func start(path: String, _ history: SessionHistory, at time: Timestamp) throws(RecordingError) {
    if let recording, recording.isFile(at: path) { throw .alreadyRecording(path: path) }
    let line = try writer.line(header(history, at: time))
    let file = try RecordingFile(replacing: path, header: line)
    try stop()
    recording = file
    recordingLacksSteps = history.position.last > 0
    isActive = true
  }

  /// Ends the recording.
  func stop() throws(RecordingError) {
    defer {
      recording = nil
      isActive = journal?.hasEnded == false
    }
    try recording?.close()
  }

  /// Closes the recording and the journal, and marks the end of the session in the journal.
  func close(_ end: JournalEnd) throws(RecordingError) {
    do throws(RecordingError) {
      try journal?.close(end)
    } catch {
      try stop()
      throw error
    }
    try stop()
  }

  /// Starts a journal, unless the session already continues an earlier one.
  func keepJournal(in folder: String, _ history: SessionHistory, at time: Timestamp) {
    if journal != nil { return }
    journal = Journal(in: folder, time: time)
    journalHeader = header(history, at: time)
    journalLacksSteps = history.position.last > 0
    isActive = true
  }

  private func header(_ history: SessionHistory, at time: Timestamp) -> RecordingHeader<State> {
    RecordingHeader(
      tool: tool.name, version: tool.version, schema: tool.migrations.count + 1, time: time,
      limit: limit,
      step: history.position.current, start: history.present)
  }

  /// Adds a processed action of the tool to the recording and the journal.
  ///
  /// - Returns: Whether the journal is full. If so, call ``restartJournal(_:at:)``.
  /// - Throws: ``TimeTravel/RecordingError`` if a file cannot be written; nothing more is written
  ///   to that file.
  func note(
    performing action: Action, at time: Timestamp, by command: CommandID, effect: String?,
    step: Int, effects: [String], fingerprint: Fingerprint
  ) throws(RecordingError) -> Bool {
    let line: [UInt8]
    do throws(RecordingError) {
      line = try writer.line(
        RecordingLine(
          step: step, time: time, command: command,
          action: .perform(Timestamped(action, at: time), by: command, effect: effect),
          effects: effects, fingerprint: fingerprint))
    } catch {
      (recording, journal, isActive) = (nil, nil, false)
      throw error
    }
    try write(recording: { line }, journal: { line })
    return journal?.isFull ?? false
  }

  /// Adds a processed action of the shell to the recording and the journal.
  ///
  /// - Parameters:
  ///   - kind: The kind of the action; any kind except `perform`.
  ///   - time: The time at which the action entered the store.
  ///   - effects: The effects that the reducer returned, by name and arguments.
  ///   - history: The history after the action.
  ///   - command: The current command.
  /// - Throws: ``TimeTravel/RecordingError`` if a file cannot be written; nothing more is written
  ///   to that file.
  func note(
    _ kind: SessionAction<State, Action>.Kind, at time: Timestamp, effects: [String],
    _ history: SessionHistory, command: CommandID
  ) throws(RecordingError) {
    let recorded: HistoryAction<State, Timestamped<Action>>
    switch kind {
    case .move(let move):
      recorded = move
    case .restore:
      recorded = .replaceState(history.present, by: command)
      (recordingLacksSteps, journalLacksSteps) = (true, true)
    case .perform, .setLogFormat:
      return
    }
    let line = RecordingLine<State, Action>(
      step: history.position.current, time: time, command: command, action: recorded,
      effects: effects, fingerprint: history.present.fingerprint)
    try write(
      recording: { () throws(RecordingError) in
        try writer.line(line, stateIfMove: recordingLacksSteps ? history.present : nil)
      },
      journal: { () throws(RecordingError) in
        try writer.line(line, stateIfMove: journalLacksSteps ? history.present : nil)
      })
    if journal?.isFull == true { try restartJournal(history, at: time) }
  }

  private func write(
    recording line: () throws(RecordingError) -> [UInt8],
    journal journalLine: () throws(RecordingError) -> [UInt8]
  ) throws(RecordingError) {
    var failure: RecordingError?
    do throws(RecordingError) {
      try recording?.append(line())
    } catch {
      recording = nil
      failure = error
    }
    do throws(RecordingError) {
      try journal?.append(journalLine()) { () throws(RecordingError) in
        guard let journalHeader else { return [] }
        return try writer.line(journalHeader)
      }
      if journal != nil { journalHeader = nil }
    } catch {
      failure = failure ?? error
    }
    isActive = recording != nil || journal?.hasEnded == false
    if let failure { throw failure }
  }

  /// Replaces the content of the journal with the present state.
  ///
  /// - Throws: ``TimeTravel/RecordingError`` if the file cannot be written; nothing more is written
  ///   to the journal.
  func restartJournal(_ history: SessionHistory, at time: Timestamp) throws(RecordingError) {
    do throws(RecordingError) {
      try journal?.restart(with: writer.line(header(history, at: time)))
      journalLacksSteps = true
    } catch {
      isActive = recording != nil
      throw error
    }
  }

  // MARK: Replaying

  /// The outcome of a replay.
  struct Replayed {
    let result: Replay<State, Action>

    /// A state that contains the most recently saved or loaded work; its other fields are not used.
    let savedState: State

    /// The path of the recording or journal.
    let path: String

    /// The error that ended the replay early; nil if everything was replayed.
    var problem: RecordingError?
  }

  /// Replays the recording at a path.
  func replay(path: String, isCancelled: () -> Bool) throws(RecordingError) -> Replayed {
    try replay(path, before: nil, isCancelled)
  }

  private func replay(
    _ path: String, before end: Int?, _ isCancelled: () -> Bool
  ) throws(RecordingError) -> Replayed {
    var savedState = tool.initialState
    let reader: RecordingReader<State, Action>
    do throws(RecordingError) {
      reader = try RecordingReader(path: path, tool: tool.name, migrations: tool.migrations)
    } catch {
      guard error == .empty else { throw error }
      let start = header(SessionHistory(savedState, limit: limit), at: .unstamped)
      return Replayed(
        result: try Replay(from: start, reducer: tool.reducer), savedState: savedState, path: path)
    }
    let result = try reader.replay(
      by: tool.reducer, before: end, isCancelled: isCancelled,
      observer: { tool.unsavedWork?.noteSaved(&savedState, $0, $1) })
    return Replayed(result: result, savedState: savedState, path: path)
  }

  /// Replays the journal of an earlier session, or the beginning of a journal that is damaged.
  ///
  /// - Throws: ``TimeTravel/RecordingError`` if not even the start of the session can be read.
  func replayJournal(
    _ path: String, _ isCancelled: () -> Bool
  ) throws(RecordingError) -> Replayed {
    do throws(RecordingError) {
      return try replay(path, before: nil, isCancelled)
    } catch {
      guard let line = error.line, line > 1 else { throw error }
      var replayed = try replay(path, before: line, isCancelled)
      replayed.problem = error
      return replayed
    }
  }

  /// Prepares to write to a replayed journal, unless it has a damaged line or another schema.
  func continueJournal(
    _ last: RecordingFile, _ replayed: Replayed
  ) throws(RecordingError) {
    if replayed.problem != nil || replayed.result.isMigrated { return }
    journal = try Journal(continuing: last, completeBytes: replayed.result.completeBytes)
    journalLacksSteps = true
  }

  /// Starts writing to the continued journal.
  ///
  /// Call this function after the session has adopted the history of the journal.
  func beginContinuedJournal() { isActive = recording != nil || journal != nil }
}

extension RecordingWriter where State: Equatable {
  /// Encodes a line, and includes `state` if the line's action is a move.
  fileprivate func line(
    _ line: RecordingLine<State, Action>, stateIfMove state: State?
  ) throws(RecordingError) -> [UInt8] {
    var line = line
    switch line.action {
    case .undo, .redo, .goTo: line.state = state
    case .perform, .replaceState: break
    }
    return try self.line(line)
  }
}

extension RecordingError {
  /// The number of the line that failed, if the lines before it are valid.
  fileprivate var line: Int? {
    switch self {
    case .badLine(let line, _): line
    case .differs(let difference): difference.line
    default: nil
    }
  }
}

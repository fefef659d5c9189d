import StateDiff
import TimeTravel
import Unidirectional

/// Writes the actions of a session to its recording and its journal, and replays recordings.
///
/// It is confined to the session's thread.
@usableFromInline
final class SessionRecorder<State: ToolState, Action: ToolAction> {
  typealias SessionHistory = History<State, Timestamped<Action>>

  /// Whether a recording or a journal is being written.
  // NB: unchecked because it is a plain flag, read and written in single accesses on the session's
  // thread.
  @exclusivity(unchecked) @usableFromInline private(set) var isActive = false

  private let tool: Tool<State, Action>
  private let limit: Int
  private let writer: RecordingWriter<State, Action>
  private var recording: RecordingFile?
  private var journal: Journal?

  /// The first line of the journal, until there is an action to write after it.
  private var journalHeader: RecordingHeader<State>?

  /// Whether lines for moves must contain the resulting state because the recording lacks the
  /// session's steps.
  ///
  /// It lacks them if it was started after the first step, or if the session's history was
  /// replaced.
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

  /// Starts recording to a file, and ends any recording to another file.
  func start(path: String, _ history: SessionHistory, at time: Timestamp) throws(RecordingError) {
    if let recording, recording.isFile(at: path) { throw .alreadyRecording(path: path) }
    let line = try writer.line(header(history, at: time))
    let file = try RecordingFile(replacing: path)
    try file.append(line)
    try stop()
    recording = file
    recordingLacksSteps = history.position.last > 0
    isActive = true
  }

  /// Ends the recording.
  func stop() throws(RecordingError) {
    defer {
      recording = nil
      isActive = journal != nil
    }
    try recording?.close()
  }

  /// Closes the recording and the journal.
  func close() throws(RecordingError) {
    do throws(RecordingError) {
      try journal?.close()
    } catch {
      try stop()
      throw error
    }
    try stop()
  }

  /// Starts a journal, unless one is already being continued.
  func keepJournal(in folder: String, _ history: SessionHistory, at time: Timestamp) {
    if journal != nil { return }
    journal = Journal(in: folder, time: time)
    journalHeader = header(history, at: time)
    journalLacksSteps = history.position.last > 0
    isActive = true
  }

  private func header(_ history: SessionHistory, at time: Timestamp) -> RecordingHeader<State> {
    RecordingHeader(
      tool: tool.name, version: tool.version, time: time, limit: limit,
      step: history.position.current, start: history.present)
  }

  /// Writes an action that the reducer has processed.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - effects: The effects that the reducer returned, by name and arguments.
  ///   - history: The history after the action.
  ///   - command: The current command, for moves.
  /// - Throws: ``TimeTravel/RecordingError``; the recording or the journal has then ended.
  func note(
    _ action: SessionAction<State, Action>, effects: [String], _ history: SessionHistory,
    command: CommandID
  ) throws(RecordingError) {
    let recorded: HistoryAction<State, Timestamped<Action>>
    switch action.kind {
    case .perform(let inner):
      recorded = .perform(Timestamped(inner, at: action.time), by: action.command)
    case .move(let move):
      recorded = move
    case .restore:
      recorded = .replaceState(history.present, by: command)
      (recordingLacksSteps, journalLacksSteps) = (true, true)
    case .setLogFormat:
      return
    }
    let line = RecordingLine<State, Action>(
      step: history.position.current, time: action.time, command: command, action: recorded,
      effects: effects, fingerprint: history.present.fingerprint)
    var failure: RecordingError?
    do throws(RecordingError) {
      try recording?.append(
        writer.line(line, stateIfMove: recordingLacksSteps ? history.present : nil))
    } catch {
      recording = nil
      failure = error
    }
    do throws(RecordingError) {
      try writeToJournal(line, history, at: action.time)
    } catch {
      journal = nil
      failure = failure ?? error
    }
    isActive = recording != nil || journal != nil
    if let failure { throw failure }
  }

  private func writeToJournal(
    _ line: RecordingLine<State, Action>, _ history: SessionHistory, at time: Timestamp
  ) throws(RecordingError) {
    guard let journal else { return }
    let text = try writer.line(line, stateIfMove: journalLacksSteps ? history.present : nil)
    try journal.append(text) { () throws(RecordingError) in
      guard let journalHeader else { return [] }
      return try writer.line(journalHeader)
    }
    journalHeader = nil
    if journal.isFull {
      try journal.restart(with: writer.line(header(history, at: time)))
      journalLacksSteps = true
    }
  }

  // MARK: Replaying

  /// The outcome of a replay.
  struct Replayed {
    let result: ReplayResult<State, Action>

    /// A state with the most recently saved or loaded work.
    let savedState: State

    /// The path of the file.
    let path: String

    /// The reason why only the beginning was replayed; nil if everything was.
    var problem: RecordingError?
  }

  /// Replays a recording.
  func replay(path: String, isCancelled: () -> Bool) throws(RecordingError) -> Replayed {
    try replay(path, before: nil, isCancelled)
  }

  private func replay(
    _ path: String, before end: Int?, _ isCancelled: () -> Bool
  ) throws(RecordingError) -> Replayed {
    let reader = try RecordingReader<State, Action>(path: path, tool: tool.name)
    var savedState = tool.initialState
    let result = try reader.replay(
      by: tool.reducer, before: end, isCancelled: isCancelled,
      observer: { tool.unsavedWork?.noteSaved(&savedState, $0, $1) })
    return Replayed(result: result, savedState: savedState, path: path)
  }

  /// Replays the journal of the last session that has ended.
  ///
  /// If a line is damaged, the lines before it are replayed: they have been checked, and must not
  /// be lost.
  ///
  /// - Parameters:
  ///   - folder: The folder of the journals.
  ///   - continuesJournal: Whether this session writes to the same journal; it does not if a line
  ///     is damaged.
  ///   - isCancelled: Called before each line; returns whether to stop.
  /// - Returns: The outcome of the replay, or nil if there is no journal.
  /// - Throws: ``ResumeError``.
  func resume(
    from folder: String, continuesJournal: Bool, isCancelled: () -> Bool
  ) throws(ResumeError) -> Replayed? {
    guard let last = LastJournal.find(in: folder) else { return nil }
    do throws(RecordingError) {
      var replayed: Replayed
      do throws(RecordingError) {
        replayed = try replay(last.path, before: nil, isCancelled)
      } catch {
        guard let line = error.line, line > 1 else { throw error }
        replayed = try replay(last.path, before: line, isCancelled)
        replayed.problem = error
      }
      if continuesJournal, replayed.problem == nil {
        journal = try Journal(continuing: last, completeBytes: replayed.result.completeBytes)
        journalLacksSteps = true
      }
      return replayed
    } catch {
      throw ResumeError(path: last.path, cause: error)
    }
  }

  /// Starts writing to the continued journal, once the session has taken over its history.
  func beginContinuedJournal() { isActive = recording != nil || journal != nil }
}

/// The reason why a session cannot be resumed.
struct ResumeError: Error {
  /// The path of the journal.
  let path: String

  let cause: RecordingError
}

extension RecordingWriter where State: Equatable {
  /// Encodes a line, with a state if it is a move.
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
  /// The number of the invalid line, if the lines before it are valid.
  fileprivate var line: Int? {
    switch self {
    case .badLine(let line, _): line
    case .differs(let difference): difference.line
    default: nil
    }
  }
}

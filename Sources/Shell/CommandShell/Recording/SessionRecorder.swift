import SystemIO

/// Writes the actions of a session to its recording and its journal, and replays recordings.
///
/// A *recording* is a file that the user requests. A *journal* is a recording that a session at a
/// terminal or for agents writes automatically, so that `--resume` can continue the session.
///
/// A recorder is confined to the session's thread.
@usableFromInline
final class SessionRecorder<State: ToolState, Action: ToolAction> {
  typealias SessionHistory = History<State, Timestamped<Action>>

  private let tool: Tool<State, Action>

  /// The maximum number of steps that the session keeps.
  private let limit: Int
  private let writer: RecordingWriter<State, Action>
  private var recording: RecordingFile?
  private var journal: Journal?

  /// The journal's first line, which is written together with the first action; nil if no first
  /// line remains to be written.
  private var journalHeader: RecordingHeader<State>?

  /// The latest error in encoding, writing or closing the journal; nil if no error has occurred.
  private(set) var journalProblem: RecordingError?

  /// Whether the recording lacks some of the session's steps.
  ///
  /// Steps are missing if the recording was started after the first step, or if the session's
  /// history was replaced. In that case, lines for moves such as undo must contain the resulting
  /// state.
  private var recordingLacksSteps = false
  private var journalLacksSteps = false

  /// The value of `kept` in the journal's last line.
  private var journalKept: String?

  init(_ tool: Tool<State, Action>, limit: Int) {
    self.tool = tool
    self.limit = limit
    writer = RecordingWriter(redact: tool.redact)
  }

  // MARK: Recording

  /// Whether a recording or a journal is being written.
  @usableFromInline var isActive: Bool { recording != nil || journal?.hasEnded == false }

  /// The path of the recording; nil if the session is not being recorded to a file.
  var path: String? { recording?.path }

  /// Returns the recorder's use of a file; nil if the recorder does not write to the file.
  func use(of file: FileIdentity) -> FileUse? {
    if recording?.identity == file { return .recording }
    return journal?.identity == file ? .journal : nil
  }

  /// Starts recording to a file, and stops recording to any other file.
  ///
  /// - Throws: ``TimeTravel/RecordingError`` if the file is already the recording or cannot be
  ///   created. A recording to another file then continues. The error is also thrown if that other
  ///   file cannot be closed. In that case, nothing is recorded.
  func start(path: String, _ history: SessionHistory, at time: Timestamp) throws(RecordingError) {
    if let recording, recording.isFile(at: path) { throw .alreadyRecording(path: path) }
    let line = try writer.line(header(history, at: time))
    let file = try RecordingFile(replacing: path, header: line)
    try stop()
    recording = file
    recordingLacksSteps = history.position.last > 0
  }

  /// Ends the recording; does nothing if there is no recording.
  func stop() throws(RecordingError) {
    defer { recording = nil }
    try recording?.close()
  }

  /// Closes the recording and the journal, whose file name then shows the outcome of the session.
  ///
  /// - Throws: ``TimeTravel/RecordingError`` if a file cannot be closed. Both files are closed even
  ///   if one of them causes an error.
  func close(_ end: JournalEnd) throws(RecordingError) {
    do throws(RecordingError) {
      try journal?.close(end)
    } catch {
      journalProblem = error
      try stop()
      throw error
    }
    try stop()
  }

  /// Starts a journal, unless the session already has one, such as that of a resumed session.
  ///
  /// The file is created when the first action is written.
  func keepJournal(in folder: String, _ history: SessionHistory, at time: Timestamp) {
    if journal != nil { return }
    journal = Journal(in: folder, time: time)
    journalHeader = header(history, at: time)
    journalLacksSteps = history.position.last > 0
  }

  private func header(_ history: SessionHistory, at time: Timestamp) -> RecordingHeader<State> {
    RecordingHeader(
      tool: tool.name, version: tool.version, schema: tool.migrations.count + 1, time: time,
      limit: limit, step: history.position.current, marks: history.marks, start: history.present)
  }

  /// Adds a processed action to the recording and the journal.
  ///
  /// `command` and `time` apply only to a move such as undo; other actions contain their own.
  /// `effects` are those that the action has started. `history` is the history after the action,
  /// and `savedState` a state with the work that is saved by then. `kept` is that of the
  /// ``TimeTravel/JournalSummary``. If `isNote` is true, only the journal gets the line.
  ///
  /// - Throws: ``TimeTravel/RecordingError`` if the recording exists, and the action cannot be
  ///   encoded or the file cannot be written. The recording then ends. A failure of the journal
  ///   only sets ``journalProblem``.
  func append(
    _ action: HistoryAction<State, Timestamped<Action>>, by command: CommandID,
    at time: Timestamp, _ effects: [StartedEffect], _ history: SessionHistory,
    savedState: State, kept: @autoclosure () -> String?, isNote: Bool = false
  ) throws(RecordingError) {
    if case .replaceHistory = action { (recordingLacksSteps, journalLacksSteps) = (true, true) }
    let fingerprint = history.present.fingerprint
    func line(
      lacksSteps: Bool, _ summary: JournalSummary?
    ) throws(RecordingError) -> [UInt8] {
      let line = RecordingLine(
        step: history.position.current, time: time, command: command, action: action,
        state: lacksSteps && command.number > 0 ? history.present : nil, effects: effects,
        fingerprint: fingerprint)
      return try writer.line(line, summary)
    }
    let summary = journal.map { _ in
      journalKept = kept()
      return JournalSummary(
        lastStep: history.newestStep,
        unsavedWork: tool.unsavedWork?.phrase(history.present, savedState), kept: journalKept)
    }
    do throws(RecordingError) {
      try journal?.append(line(lacksSteps: journalLacksSteps, summary)) {
        () throws(RecordingError) in
        guard let journalHeader else { return [] }
        return try writer.line(journalHeader)
      }
      journalHeader = nil
      if journal?.isFull == true {
        try journal?.restart(with: writer.line(header(history, at: time), summary))
        journalLacksSteps = true
      }
    } catch {
      // A failure to write ends the journal by itself. A failure to encode does not.
      if case .notEncodable = error { journal = nil }
      journalProblem = error
    }
    if isNote { return }
    do throws(RecordingError) {
      try recording?.append(line(lacksSteps: recordingLacksSteps, nil))
    } catch {
      recording = nil
      throw error
    }
  }

  /// Writes to the journal with which state the file of kept data agrees, unless its last line says
  /// the same.
  ///
  /// The line is a move to the present step, by no command. Without it, a resumed session could not
  /// tell the content that the session wrote last from that before.
  func note(
    kept: @autoclosure () -> String, _ history: SessionHistory, savedState: State,
    at time: Timestamp
  ) {
    guard let journal, !journal.hasEnded, journal.path != nil else { return }
    let kept = kept()
    if kept.isEmpty || kept == journalKept { return }
    try? append(
      .goTo(history.position.current), by: CommandID(number: 0, text: ""), at: time, [], history,
      savedState: savedState, kept: kept, isNote: true)
  }

  // MARK: Replaying

  /// The result of a replay.
  struct Replayed {
    let result: Replay<State, Action>

    /// A state that contains the most recently saved or loaded work; its other fields are not used.
    let savedState: State

    /// The states whose kept part the session may have left in the file of kept data.
    let left: LeftStates<State>

    /// The path of the recording or journal.
    let path: String

    /// The error that ended the replay early; nil if everything was replayed.
    var problem: RecordingError?
  }

  /// Replays the recording at a path, or only its lines before line `end`, counted from 1.
  func replay(
    path: String, before end: Int? = nil, isCancelled: () -> Bool
  ) throws(RecordingError) -> Replayed {
    var savedState = tool.initialState
    let reader = try RecordingReader<State, Action>(
      path: path, tool: tool.name, migrations: tool.migrations)
    var left = LeftStates(reader.header)
    let result = try reader.replay(by: tool.reducer, before: end, isCancelled: isCancelled) {
      if let timestamped = $0.action.performed {
        tool.unsavedWork?.saved(timestamped.action, $1.present)?(&savedState)
      }
      if tool.keptData != nil { left.append($0, $1) }
    }
    return Replayed(result: result, savedState: savedState, left: left, path: path)
  }

  /// Replays the journal of an earlier session, up to the first damaged line.
  ///
  /// - Throws: ``TimeTravel/RecordingError`` if the file or its first line cannot be read, or if
  ///   the replay is canceled.
  func replayJournal(
    _ path: String, _ isCancelled: () -> Bool
  ) throws(RecordingError) -> Replayed {
    do throws(RecordingError) {
      return try replay(path: path, isCancelled: isCancelled)
    } catch {
      guard let line = error.line, line > 1 else { throw error }
      var replayed = try replay(path: path, before: line, isCancelled: isCancelled)
      replayed.problem = error
      return replayed
    }
  }

  /// Returns a noun phrase for the unsaved work of a replayed session.
  ///
  /// The result is nil if all work is saved, or if the tool has no ``Tool/unsavedWork``.
  func unsavedWork(of replayed: Replayed) -> String? {
    tool.unsavedWork?.phrase(replayed.result.history.present, replayed.savedState)
  }

  /// Continues a replayed journal, so that later actions are added to its file.
  ///
  /// If the journal has a damaged line, or an older schema or format, the function does nothing.
  /// Call it after the session has adopted the history of the journal. The session's own journal,
  /// if there is one, is closed.
  func continueJournal(
    _ last: RecordingFile, _ replayed: Replayed
  ) throws(RecordingError) {
    if replayed.problem != nil || replayed.result.isOutdated { return }
    try journal?.close(.saved)
    journal = try Journal(continuing: last, completeBytes: replayed.result.completeBytes)
    journalLacksSteps = true
  }
}

extension RecordingError {
  /// The number of the line that failed, counted from 1; nil if the error is not about a line.
  ///
  /// The lines before it are valid.
  fileprivate var line: Int? {
    switch self {
    case .badLine(let line, _): line
    case .differs(let difference): difference.line
    default: nil
    }
  }
}

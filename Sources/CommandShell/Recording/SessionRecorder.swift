public import StateDiff
public import TimeTravel
public import Unidirectional

/// A recorder of a session.
///
/// Its type's metadata is made here, of conformances that the caller hands over. Where the types are
/// known it would be made of their names, and each conformance be looked up among all there are;
/// that is why the initializer is not for callers in other modules.
@usableFromInline
func makeSessionRecorder<
  State: Codable & Dumpable & Sendable, Action: Codable & Sendable
>(
  name: String, version: String, limit: Int, reducer: Reducer<State, Timestamped<Action>>,
  redact: @escaping @Sendable (String) -> String,
  savedWork: ((Action, State) -> SavedWork?)?,
  trackWork: @escaping () -> UnsavedWorkTracker<State>?,
  store: Store<ShellState<State, Action>, Timestamped<ShellAction<State, Action>>>, port: EnginePort
) -> SessionRecorder<State, Action> {
  SessionRecorder(
    name: name, version: version, limit: limit, reducer: reducer, redact: redact,
    savedWork: savedWork, trackWork: trackWork, store: store, port: port)
}

/// Writes every action of a session's store into its recording and its journal, and runs recordings
/// again.
///
/// It lives on the session's thread.
@usableFromInline
final class SessionRecorder<
  State: Codable & Dumpable & Sendable, Action: Codable & Sendable
>: SessionRecording {
  /// What is known of work that may be lost; nil for a tool that keeps nothing.
  @usableFromInline var unsavedWork: UnsavedWorkTracker<State>?

  @usableFromInline typealias ToolStore =
    Store<ShellState<State, Action>, Timestamped<ShellAction<State, Action>>>

  /// Whether anything is written.
  // NB: a plain number, read and written at once on the session's thread.
  @exclusivity(unchecked) @usableFromInline private(set) var isActive = false

  private let tool: (name: String, version: String)
  private let limit: Int
  private let reducer: Replay<State, Action>.TimelineReducer
  private let writer: RecordingWriter<State, Action>
  private let savedWork: ((Action, State) -> SavedWork?)?
  private let trackWork: () -> UnsavedWorkTracker<State>?
  private let port: EnginePort
  private unowned let store: ToolStore

  private var recording: RecordingFile?
  private var journal: Journal?

  /// Whether a line of travel has to say what state it leads to, as the steps travelled may not be
  /// in the recording: it was begun when there were some, or has been given others.
  private var recordingLacksSteps = false
  private var journalLacksSteps = false
  private var journalHeader: RecordingHeader<State>?
  private var steps = StepCount()

  init(
    name: String, version: String, limit: Int, reducer: Reducer<State, Timestamped<Action>>,
    redact: @escaping @Sendable (String) -> String,
    savedWork: ((Action, State) -> SavedWork?)?,
    trackWork: @escaping () -> UnsavedWorkTracker<State>?, store: ToolStore,
    port: EnginePort
  ) {
    tool = (name, version)
    self.limit = limit
    self.reducer = timeline(outline: { (state: State) in state.outline })(reducer)
    writer = RecordingWriter(redact: redact)
    self.savedWork = savedWork
    self.trackWork = trackWork
    unsavedWork = trackWork()
    self.store = store
    self.port = port
  }

  // MARK: Recording

  @usableFromInline var path: String? { recording?.path }

  @usableFromInline
  func start(path: String, at time: Timestamp) throws(RecordingError) {
    if let recording, recording.isFile(at: path) { throw .isRecording(path: path) }
    let line = try writer.line(header(at: time))
    let file = try RecordingFile(replacing: path)
    try file.append(line)
    try stop()
    recording = file
    recordingLacksSteps = hasSteps
    isActive = true
  }

  @usableFromInline
  func stop() throws(RecordingError) {
    defer {
      recording = nil
      isActive = journal != nil
    }
    try recording?.close()
  }

  @usableFromInline
  func close() throws(RecordingError) {
    do throws(RecordingError) {
      try journal?.close()
    } catch {
      try stop()
      throw error
    }
    try stop()
  }

  @usableFromInline
  func keepJournal(in folder: String, at time: Timestamp) {
    if journal != nil { return }
    journal = Journal(in: folder, time: time)
    journalHeader = header(at: time)
    journalLacksSteps = hasSteps
    isActive = true
  }

  private func header(at time: Timestamp) -> RecordingHeader<State> {
    let header = RecordingHeader(
      tool: tool.name, version: tool.version, time: time, limit: limit,
      step: store.state.timeline.position.current, start: store.state.app)
    if !isActive { steps = StepCount(store.state.timeline, fingerprint: header.fingerprint) }
    return header
  }

  /// Whether the session has steps, be they taken back.
  private var hasSteps: Bool { store.state.timeline.position.last > 0 }

  /// Writes down an action that has been reduced.
  @usableFromInline
  func note(
    _ action: Timestamped<ShellAction<State, Action>>,
    _ effects: [Effect<Timestamped<ShellAction<State, Action>>>]
  ) {
    let timeline = store.state.timeline
    let recorded: TimelineAction<State, Timestamped<Action>>
    switch action.action {
    case .app(let app, let origin):
      recorded = .happened(Timestamped(app, at: action.time), by: origin ?? .unknown)
    case .travel(let travel): recorded = travel.action()
    case .restarted, .replayed: recorded = .restarted(timeline.present, by: port.command())
    case .settingsChanged: return
    }
    // The log is an effect of the shell's own, in front of the tool's.
    let own = store.state.settings.log == nil ? effects[...] : effects.dropFirst()
    let fingerprint = timeline.present.fingerprint
    if case .replayed = action.action {
      steps = StepCount(timeline, fingerprint: fingerprint)
      (recordingLacksSteps, journalLacksSteps) = (true, true)
    } else {
      steps.note(recorded, fingerprint) { timeline.position.current }
    }
    let line = RecordingLine<State, Action>(
      step: steps.current, time: action.time, origin: port.command(), action: recorded,
      effects: own.map(\.signature.description), fingerprint: fingerprint)
    if let recording {
      do throws(RecordingError) {
        try recording.append(
          try writer.line(recordingLacksSteps ? line.knowing(timeline.present) : line))
      } catch {
        self.recording = nil
        port.recordingFailure(error)
      }
    }
    if let journal {
      do throws(RecordingError) {
        let text = try writer.line(journalLacksSteps ? line.knowing(timeline.present) : line)
        try journal.append(text) { () throws(RecordingError) in
          guard let header = journalHeader else { return [] }
          return try writer.line(header)
        }
        journalHeader = nil
        if journal.isFull {
          try journal.beginAnew(with: try writer.line(header(at: action.time)))
          journalLacksSteps = true
        }
      } catch {
        self.journal = nil
        port.recordingFailure(error)
      }
    }
    isActive = recording != nil || journal != nil
  }

  // MARK: Running again

  @usableFromInline
  func replay(
    path: String, as origin: StepOrigin, isCancelled: () -> Bool
  ) throws(RecordingError) -> ReplayedSession {
    let reader = try RecordingReader<State, Action>(path: path, tool: tool.name)
    let work = trackWork()
    let result = try reader.replay(
      by: reducer, isCancelled: isCancelled, observer: note(of: work))
    if hasSteps {
      store.send(Timestamped(.restarted(result.timeline.present, by: origin)))
    } else {
      adopt(result, work)
    }
    return ReplayedSession(result, path: path)
  }

  /// Follows a replay, to know what of its work is safe.
  private func note(of work: UnsavedWorkTracker<State>?) -> (Action, State) -> Void {
    { [savedWork] action, state in
      if let saved = savedWork?(action, state) { work?.keep(saved) }
    }
  }

  /// Takes over where a replay has led to, with its steps, as far as this session keeps so many.
  private func adopt(
    _ result: ReplayResult<State, Action>, _ work: UnsavedWorkTracker<State>?
  ) {
    unsavedWork = work
    store.send(Timestamped(.replayed(result.timeline.keeping(limit))))
  }

  @usableFromInline
  func resume(
    from folder: String, continuing: Bool, isCancelled: () -> Bool
  ) throws(ResumeError) -> ReplayedSession? {
    guard let last = LastJournal.find(in: folder) else { return nil }
    let path = last.path
    var work = trackWork()
    var problem: RecordingError?
    func replay(before end: Int?) throws(RecordingError) -> ReplayResult<State, Action> {
      work = trackWork()
      let reader = try RecordingReader<State, Action>(path: path, tool: tool.name)
      return try reader.replay(
        by: reducer, before: end, isCancelled: isCancelled,
        observer: note(of: work))
    }
    let result: ReplayResult<State, Action>
    do throws(RecordingError) {
      do throws(RecordingError) {
        result = try replay(before: nil)
      } catch {
        // What is before a bad line was checked, and is not to be lost for it.
        guard let line = error.badLine, line > 1 else { throw error }
        problem = error
        result = try replay(before: line)
      }
      if continuing, problem == nil {
        journal = try Journal(continuing: last, wholeBytes: result.wholeBytes)
      }
    } catch {
      throw ResumeError(path: path, cause: error)
    }
    adopt(result, work)
    isActive = journal != nil
    steps = StepCount(store.state.timeline, fingerprint: store.state.app.fingerprint)
    journalLacksSteps = true
    var session = ReplayedSession(result, path: path)
    session.problem = problem
    return session
  }
}

extension RecordingLine {
  /// The line with the state that it leads to, if it is travel.
  fileprivate func knowing(_ state: State) -> RecordingLine {
    var line = self
    if Travel(action) != nil { line.state = state }
    return line
  }
}

extension ReplayedSession {
  fileprivate init<State, Action>(_ result: ReplayResult<State, Action>, path: String) {
    let position = result.timeline.position
    self.init(
      path: path, actionCount: result.actionCount, stepCount: position.last,
      lastCommand: result.lastOrigin, truncatedLine: result.truncatedLine)
  }
}

extension RecordingError {
  /// The number of the line that it is about, where the lines before are good.
  fileprivate var badLine: Int? {
    switch self {
    case .badLine(let line, _): line
    case .differs(let difference): difference.line
    default: nil
    }
  }
}

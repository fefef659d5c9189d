public import StateDiff
public import TimeTravel
public import Unidirectional

/// Writes every action of a session's store into its recording and its journal, and runs recordings
/// again.
///
/// It lives on the session's thread.
@usableFromInline
final class SessionRecorder<
  State: Codable & Inspectable & Sendable, Action: Codable & Sendable
>: SessionRecording {
  @usableFromInline typealias ToolStore =
    Store<ShellState<State, Action>, Timed<ShellAction<State, Action>>>

  /// Whether anything is written.
  @usableFromInline private(set) var isActive = false

  private let tool: (name: String, version: String)
  private let limit: Int
  private let reducer: Replay<State, Action>.TimelineReducer
  private let writer: RecordingWriter<State, Action>
  private let port: EnginePort
  private unowned let store: ToolStore

  private var recording: RecordingFile?
  private var recordingStart = 0
  private var journal: Journal?
  private var journalStart = 0
  private var journalHeader: RecordingHeader<State>?
  private var steps = StepCount()

  @usableFromInline
  init(
    name: String, version: String, limit: Int, reducer: Reducer<State, Timed<Action>>,
    redact: @escaping @Sendable (String) -> String, store: ToolStore, port: EnginePort
  ) {
    tool = (name, version)
    self.limit = limit
    self.reducer = timeline(outline: { (state: State) in state.outline })(reducer)
    writer = RecordingWriter(redact: redact)
    self.store = store
    self.port = port
  }

  // MARK: Recording

  @usableFromInline var path: String? { recording?.path }

  @usableFromInline
  func start(path: String, at time: Timestamp) throws(RecordingError) {
    let header = header(at: time)
    let line = try writer.line(header)
    let file = try RecordingFile(replacing: path)
    try file.append(line)
    try stop()
    recording = file
    recordingStart = header.step
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
    journalStart = journalHeader?.step ?? 0
    isActive = true
  }

  private func header(at time: Timestamp) -> RecordingHeader<State> {
    let step = store.state.timeline.position.current
    let header = RecordingHeader(
      tool: tool.name, version: tool.version, time: time, limit: limit, step: step,
      start: store.state.app)
    steps = StepCount(current: step, fingerprint: header.fingerprint)
    return header
  }

  /// Writes down an action that has been reduced.
  @usableFromInline
  func note(
    _ action: Timed<ShellAction<State, Action>>,
    _ effects: [Effect<Timed<ShellAction<State, Action>>>]
  ) {
    let timeline = store.state.timeline
    let recorded: TimelineAction<State, Timed<Action>>
    switch action.action {
    case .app(let app, let origin):
      recorded = .happened(Timed(app, at: action.time), by: origin ?? .unknown)
    case .travel(let travel): recorded = travel.action()
    case .restarted, .replayed: recorded = .restarted(timeline.present, by: port.command())
    case .logChanged: return
    }
    // The log is an effect of the shell's own, in front of the tool's.
    let own = store.state.log == nil ? effects[...] : effects.dropFirst()
    let fingerprint = timeline.present.fingerprint
    steps.note(recorded, fingerprint) { timeline.position.current }
    let line = RecordingLine<State, Action>(
      step: steps.current, time: action.time, origin: port.command(), action: recorded,
      effects: own.map(\.signature.description), fingerprint: fingerprint)
    if let recording {
      do throws(RecordingError) {
        try recording.append(try writer.line(line.knowing(timeline.present, since: recordingStart)))
      } catch {
        self.recording = nil
        port.recordingFailure(error)
      }
    }
    if let journal {
      do throws(RecordingError) {
        let text = try writer.line(line.knowing(timeline.present, since: journalStart))
        try journal.append(text) { () throws(RecordingError) in
          guard let header = journalHeader else { return [] }
          return try writer.line(header)
        }
        journalHeader = nil
        if journal.isFull {
          try journal.beginAnew(with: try writer.line(header(at: action.time)))
          journalStart = steps.current
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
    let result = try reader.replay(by: reducer, isCancelled: isCancelled)
    if store.state.timeline.position.last == 0 {
      store.send(Timed(.replayed(result.timeline)))
    } else {
      store.send(Timed(.restarted(result.timeline.present, by: origin)))
    }
    return ReplayedSession(result, path: path)
  }

  @usableFromInline
  func resume(
    from folder: String, continuing: Bool, isCancelled: () -> Bool
  ) throws(ResumeError) -> ReplayedSession? {
    guard let last = LastJournal.find(in: folder) else { return nil }
    let path = last.path
    let result: ReplayResult<State, Action>
    do throws(RecordingError) {
      let reader = try RecordingReader<State, Action>(path: path, tool: tool.name)
      result = try reader.replay(by: reducer, isCancelled: isCancelled)
      if continuing {
        journal = try Journal(continuing: last, wholeBytes: result.wholeBytes)
        journalStart = reader.header.step
      }
    } catch {
      throw ResumeError(path: path, cause: error)
    }
    store.send(Timed(.replayed(result.timeline)))
    steps = StepCount(
      current: result.timeline.position.current, fingerprint: store.state.app.fingerprint)
    isActive = journal != nil
    return ReplayedSession(result, path: path)
  }
}

extension RecordingLine {
  /// The line with the state that it leads to, where a recording that was begun at a step cannot
  /// know it: travel may lead to before that.
  fileprivate func knowing(_ state: State, since step: Int) -> RecordingLine {
    if step == 0 { return self }
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
      lastCommand: result.lastOrigin, tornLine: result.tornLine)
  }
}

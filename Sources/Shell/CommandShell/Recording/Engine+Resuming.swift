import SystemIO
import TerminalText

extension Engine {
  private var journalFolder: JournalFolder? { journalFolderPath.map { JournalFolder($0) } }

  // MARK: Resuming

  /// Continues the earlier session that the options select, or reports an error.
  ///
  /// The error ends this session, unless ``ResumeError/status`` is nil.
  func resumeAtStart(_ call: Call) {
    do {
      try resume(options.session, for: call)
    } catch {
      let error = ResumeError(error)
      deliver(.failed(error.description), of: call)
      if let status = error.status { end(.failed(status)) } else { loadKeptData(for: call) }
    }
  }

  /// Continues an earlier session.
  ///
  /// `wanted` is the number of the session in the output of `--sessions`. If it is nil, the
  /// function continues the first session in ``journalsToResume()`` that can be resumed. A session
  /// with a damaged journal is continued from the state before the damaged line, and an error is
  /// printed.
  ///
  /// - Throws: An error if no session can be replayed, or if the journal cannot be continued.
  func resume(_ wanted: Int?, for call: Call) throws {
    let (ended, replayed, skipped) = try replayedSession(wanted)
    if let skipped {
      deliver(.failed("\(skipped); an earlier session was resumed"), of: call)
    }
    restore(
      replayed.result.history.limited(to: options.steps), savedState: replayed.savedState,
      of: Journal.sessionName(at: ended.path), by: call)
    if keepsJournal { try recorder.continueJournal(ended, replayed) }
    counts.calls = max(counts.calls, replayed.result.lastCommand)
    if let problem = replayed.problem {
      let reason = problem.sentence(path: replayed.path)
      deliver(.failed("\(reason); the session up to that point was resumed"), of: call)
    }
    announce(replayed, verb: "resumed", to: call)
  }

  /// Replays the session that ``resume(_:)`` continues.
  ///
  /// - Returns: The journal of the session, its replay, and the reason for skipping another
  ///   session, if any.
  /// - Throws: An error if no session can be replayed.
  private func replayedSession(_ wanted: Int?) throws -> (
    RecordingFile, SessionRecorder<State, Action>.Replayed, skipped: ResumeError?
  ) {
    let all = wanted == nil ? try journalsToResume() : try journals()
    let journals = wanted.map { all.dropFirst($0 - 1).prefix(1) } ?? all[...]
    var skipped: ResumeError?
    var isOpen = false
    for journal in journals {
      guard case .ended(let ended) = try open(journal) else {
        isOpen = true
        continue
      }
      do throws(RecordingError) {
        return (ended, try recorder.replayJournal(ended.path, isEnding), skipped)
      } catch {
        let reason = ResumeError(error, path: ended.path)
        guard wanted == nil, error.isUnusableHeader else { throw reason }
        skipped = skipped ?? reason
      }
    }
    guard let wanted else {
      let end = isOpen ? "; the last one is open in another terminal" : ""
      throw skipped ?? ResumeError(description: "there is no session to resume\(end)", status: nil)
    }
    throw ResumeError(
      description: isOpen
        ? "session \(wanted) is open in another terminal"
        : "there is no session \(wanted) to resume; --sessions lists the sessions")
  }

  /// Returns the journals in the order in which `--resume` tries them.
  ///
  /// The preferred session is the newest session with unsaved work, or else the newest session with
  /// steps. It comes first, except that newer sessions that cannot be read precede it. All sessions
  /// follow, newest first, so some journals occur twice.
  private func journalsToResume() throws(RecordingError) -> [SavedJournal] {
    let journals = try journals()
    let hasWork = tool.unsavedWork != nil
    let first =
      journals.firstIndex { journal in
        hasWork && journal.end != .saved
          && has(journal) { recorder.unsavedWork(of: $0) != nil } == true
      } ?? journals.firstIndex { has($0) { $0.result.history.position.last > 0 } == true }
    guard let first else { return journals }
    return journals[..<first].filter { has($0) == nil } + [journals[first]] + journals
  }

  /// Returns whether a session has ended and its replay has a property; nil if the journal cannot
  /// be read.
  ///
  /// A long journal is not replayed, because that would delay the start of a session. The result
  /// for an ended session with a long journal is true.
  private func has(
    _ journal: SavedJournal,
    _ property: (SessionRecorder<State, Action>.Replayed) -> Bool = { _ in true }
  ) -> Bool? {
    guard let opening = try? open(journal) else { return nil }
    guard case .ended = opening else { return false }
    return journal.isShort
      ? (try? recorder.replayJournal(journal.path, isEnding)).map(property) : true
  }

  /// The session that `--resume` continues; nil if no session can be resumed.
  private var sessionToResume: SavedJournal? {
    (try? journalsToResume())?.first { has($0) == true }
  }

  /// Returns the journals in the order in which `--sessions` numbers them from 1.
  ///
  /// The journal that was written last comes first. Journals without a complete first line are left
  /// out.
  private func journals() throws(RecordingError) -> [SavedJournal] {
    try (journalFolder?.journals() ?? []).filter {
      if case .missing? = try? open($0) { false } else { true }
    }
  }

  private func open(_ journal: SavedJournal) throws(RecordingError) -> JournalFolder.Opening {
    try journalFolder?.open(journal) ?? .missing
  }

  // MARK: Listing

  /// Prints the sessions that have a journal, and ends the present session.
  ///
  /// The session with the latest action comes first. Sessions that are open or cannot be replayed
  /// are also listed. After a signal, the list ends early. If the folder cannot be read, the
  /// function prints an error.
  func listSessions() {
    withCall("--sessions", in: Frame(sink: front.sink)) { call in
      do throws(RecordingError) {
        var rows: [SessionRow] = []
        let next = sessionToResume?.path
        for journal in try journals() where !isEnding() {
          var row = SessionRow(number: rows.count + 1, time: journal.time.seconds)
          row.isNext = journal.path == next
          do throws(RecordingError) {
            if case .inUse = try open(journal) { row.isOpen = true }
            let replayed = try recorder.replayJournal(journal.path, isEnding)
            row.steps = replayed.result.history.position.last
            row.unsavedWork = recorder.unsavedWork(of: replayed)
          } catch {
            row.problem = error.description
          }
          rows.append(row)
        }
        answer(
          call, rows.isEmpty ? ["no sessions"] : SessionRow.lines(of: rows),
          value: .list(rows.map(\.value)))
        end(.quit)
      } catch {
        end(with: .cannotRead, because: error.description, of: call)
      }
    }
  }

  // MARK: Greeting

  /// The line of the greeting about the session that `--resume` continues, if there is one.
  ///
  /// The value is nil if no session has ended without `quit` since the last greeting. It is also
  /// nil if this session keeps no journal, or itself continues an earlier session.
  var resumeNotice: String? {
    guard keepsJournal, !options.resume, options.session == nil, hasUnnamedSession,
      let journal = sessionToResume
    else { return nil }
    let now = SystemClock.localText(seconds: Int(environment.now().milliseconds / 1000))
    var time = SystemClock.localText(seconds: journal.time.seconds)
    if time.prefix(10) == now.prefix(10) { time = String(time.dropFirst(11)) }
    let end = journal.end == .missing ? "ended without quit" : "ended"
    let replayed = journal.isShort ? try? recorder.replayJournal(journal.path, isEnding) : nil
    let work = replayed.flatMap(recorder.unsavedWork)
    let isAllowed = !options.safe && shellCommands.contains { $0.description.name == "resume" }
    return "a session from \(time) \(end)\(work.map { ", with \($0)" } ?? ""); "
      + "\(isAllowed ? "resume" : "--resume") continues it"
  }

  /// Whether a session has ended without `quit`, and no greeting of a later session has mentioned
  /// it.
  private var hasUnnamedSession: Bool {
    var lastStart = ""
    for journal in (try? journals()) ?? [] where !journal.ended(before: lastStart) {
      if journal.end != .missing {
        lastStart = max(lastStart, journal.startText)
      } else if case .ended? = try? open(journal) {
        return true
      }
    }
    return false
  }
}

extension SavedJournal {
  /// Whether the journal is so short that replaying it does not delay the start of a session.
  fileprivate var isShort: Bool { size <= 1 << 20 }
}

extension RecordingError {
  /// Whether this version of the tool cannot use the first line of the recording.
  fileprivate var isUnusableHeader: Bool {
    switch self {
    case .badLine(1, _), .notARecording, .newerFormat, .newerSchema, .otherTool: true
    default: false
    }
  }
}

/// A row in the output of `--sessions`.
struct SessionRow {
  let number: Int

  /// The time of the last action, in seconds since 1970.
  let time: Int

  var isOpen = false

  /// Whether `--resume` continues the session.
  var isNext = false
  var steps = 0
  var unsavedWork: String?

  /// The reason why the session cannot be replayed in full; nil if it can.
  var problem: String?

  /// Formats rows in columns.
  static func lines(of rows: [SessionRow]) -> [String] {
    let width = rows.last.map { "\($0.number)".count } ?? 0
    return rows.map { row in
      let columns = [
        "\(row.number)".rightAligned(to: width), SystemClock.localText(seconds: row.time),
        row.problem ?? counted(row.steps, "step"), row.unsavedWork, row.isOpen ? "open" : nil,
        row.isNext ? "--resume continues it" : nil,
      ]
      return columns.compactMap(\.self).joined(separator: "  ")
    }
  }

  var value: DumpValue {
    .object([
      "number": .integer(Int64(number)),
      "time": .string(Timestamp(seconds: Int64(time)).description),
      "steps": .integer(Int64(steps)), "unsaved": unsavedWork.map(DumpValue.string),
      "open": .bool(isOpen), "problem": problem.map(DumpValue.string), "resume": .bool(isNext),
    ])
  }
}

/// The reason for failing to resume a session.
struct ResumeError: Error, CustomStringConvertible {
  let description: String

  /// The status with which the tool ends; nil if a new session begins instead.
  var status: ExitStatus? = .commandFailed
}

extension ResumeError {
  /// Converts any error; `path` is the path of the recording that a `RecordingError` is about.
  init(_ error: any Error, path: String = "") {
    switch error {
    case let error as ResumeError: self = error
    case let error as RecordingError:
      description = error.sentence(path: path)
      status = error.status
    default: description = "\(error)"
    }
  }
}

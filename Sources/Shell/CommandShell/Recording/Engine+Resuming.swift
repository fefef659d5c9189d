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
      // An agent's configuration has the option even if there is no session yet.
      if !options.mcp || error.status != nil { reportResuming(error.description, for: call) }
      if let status = error.status { end(.failed(status)) } else { loadKeptData(for: call) }
    }
  }

  /// Continues an earlier session.
  ///
  /// `wanted` is the number of the session in the output of `--sessions`. If it is nil, the
  /// function continues the first session in ``journalsToResume()`` that can be resumed, and
  /// reports the sessions before it. A session with a damaged journal is continued from the state
  /// before the damaged line, and an error is printed.
  ///
  /// - Throws: An error if no session can be replayed, or if the journal cannot be continued.
  func resume(_ wanted: Int?, for call: Call) throws {
    let (ended, replayed) = try replayedSession(wanted, for: call)
    restore(
      replayed.result.history.limited(to: options.steps), savedState: replayed.savedState,
      replayed.left, by: call)
    if keepsJournal { try recorder.continueJournal(ended, replayed) }
    state.calls = max(state.calls, replayed.result.lastCommand)
    if let problem = replayed.problem {
      let reason = problem.sentence(path: replayed.path)
      reportResuming("\(reason); the session up to that point was resumed", for: call)
    }
    announce(replayed, verb: "resumed", to: call)
    correct(by: tool.interrupted(store.state.present), of: call, as: store.makeTask())
    takeKeptData(in: call.context)
  }

  private func reportResuming(_ message: String, for call: Call) {
    deliver(.failed(message), of: options.mcp ? ownCall : call)
  }

  /// Replays the session that ``resume(_:for:)`` continues, and reports the sessions that it skips.
  ///
  /// - Throws: An error if no session can be replayed.
  private func replayedSession(
    _ wanted: Int?, for call: Call
  ) throws -> (RecordingFile, SessionRecorder<State, Action>.Replayed) {
    let all = wanted == nil ? try journalsToResume() : try journals()
    let journals = wanted.map { all.dropFirst($0 - 1).prefix(1) } ?? all[...]
    var tried: Set<String> = []
    var isOpen = false
    for journal in journals where tried.insert(journal.path).inserted {
      do throws(RecordingError) {
        switch try open(journal) {
        case .ended(let ended):
          return (ended, try recorder.replayJournal(ended.path, isEnding))
        case .inUse: isOpen = true
        case .missing: break
        }
      } catch {
        let reason = ResumeError(error, path: journal.path)
        if wanted != nil || error == .cancelled { throw reason }
        reportResuming("\(reason); the session was skipped", for: call)
      }
    }
    if let wanted {
      throw ResumeError(
        description: isOpen
          ? "session \(wanted) is open in another terminal"
          : "there is no session \(wanted) to resume; --sessions lists the sessions")
    }
    let end = isOpen ? "; the last one is open in another terminal" : ""
    throw ResumeError(description: "there is no session to resume\(end)", status: nil)
  }

  /// Returns the journals in the order in which `--resume` tries them; some of them occur twice.
  ///
  /// The ``sessionToResume()`` comes first, except that newer sessions that cannot be used precede
  /// it, so that they are reported. All sessions follow, newest first.
  private func journalsToResume() throws(RecordingError) -> [SavedJournal] {
    let journals = try journalFolder?.journals() ?? []
    guard let session = try sessionToResume() else { return journals }
    return session.unusable + [session.journal] + journals
  }

  /// Finds the newest session with unsaved work, or else the newest one with steps, or else the
  /// newest one.
  ///
  /// Sessions that are open do not count. Of each journal, only the ends are read.
  ///
  /// - Returns: The session, its summary, and newer sessions whose journals cannot be used; nil if
  ///   no session can be resumed.
  /// - Throws: ``RecordingError`` if the folder of the journals cannot be read.
  private func sessionToResume() throws(RecordingError) -> (
    journal: SavedJournal, summary: JournalSummary, unusable: [SavedJournal]
  )? {
    var unusable: [SavedJournal] = []
    var best: (rank: Int, SavedJournal, JournalSummary, [SavedJournal])?
    for journal in try journalFolder?.journals() ?? [] {
      do throws(RecordingError) {
        guard case .ended(let ended) = try open(journal) else { continue }
        try ended.checkFirstLine(tool: tool.name, latest: tool.migrations.count + 1)
        let summary = try ended.summary(journal.end)
        let hasWork = tool.unsavedWork != nil && summary.unsavedWork != nil
        let rank = hasWork ? 2 : summary.lastStep > 0 ? 1 : 0
        if rank > best?.rank ?? -1 { best = (rank, journal, summary, unusable) }
        if hasWork || rank == 1 && tool.unsavedWork == nil { break }
      } catch {
        unusable.append(journal)
      }
    }
    return best.map { (journal: $0.1, summary: $0.2, unusable: $0.3) }
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
    withCall("--sessions", in: CallContext(front)) { call in
      do throws(RecordingError) {
        var rows: [SessionRow] = []
        let next = try? sessionToResume()?.journal.path
        for journal in try journals() where !isEnding() {
          var row = SessionRow(number: rows.count + 1, time: journal.time.seconds)
          row.isNext = journal.path == next
          do throws(RecordingError) {
            if case .inUse = try open(journal) { row.isOpen = true }
            let replayed = try recorder.replayJournal(journal.path, isEnding)
            row.steps = replayed.result.history.stepCount
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
      let (journal, summary, _) = try? sessionToResume()
    else { return nil }
    let now = SystemClock.localText(seconds: Int(environment.now().milliseconds / 1000))
    var time = SystemClock.localText(seconds: journal.time.seconds)
    if time.prefix(10) == now.prefix(10) { time = String(time.dropFirst(11)) }
    let end = journal.end == .missing ? "ended without quit" : "ended"
    let work = summary.unsavedWork.flatMap { $0.isEmpty ? nil : $0 }
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

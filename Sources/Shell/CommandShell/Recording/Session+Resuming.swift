import StateDiff
import SystemIO
import TimeTravel
import Unidirectional

extension Session {
  private var journalFolder: JournalFolder? { journalFolderPath.map { JournalFolder($0) } }

  // MARK: Resuming

  /// Continues the earlier session that the options name, or reports why that is not possible.
  func resume() {
    do throws(ResumeError) {
      let (ended, replayed, skipped) = try replayedSession()
      if let skipped {
        printer.report("\(skipped.message); an earlier session was resumed", of: jobs.current)
      }
      restore(
        replayed.result.history.limited(to: options.steps), savedState: replayed.savedState)
      if keepsJournal {
        try using(ended.path, recorder.continueJournal(ended, replayed))
      }
      commandCount = max(commandCount, replayed.result.lastCommand)
      if let problem = replayed.problem {
        let reason = problem.sentence(path: replayed.path)
        printer.report("\(reason); the session up to that point was resumed", of: jobs.current)
      }
      announce(replayed, verb: "resumed")
    } catch {
      guard let status = error.status else {
        return printer.report(error.message, of: jobs.current)
      }
      printer.write(error: error.message)
      end(.failed(status))
    }
  }

  /// Replays the session that the options name, or else the newest one that can be resumed.
  ///
  /// - Returns: The journal of the session, its replay, and the reason for skipping a newer
  ///   session, if any.
  private func replayedSession() throws(ResumeError) -> (
    RecordingFile, SessionRecorder<State, Action>.Replayed, skipped: ResumeError?
  ) {
    var skipped: ResumeError?
    var (number, isOpen) = (0, false)
    for journal in try journals() {
      let ended: RecordingFile?
      do throws(ResumeError) {
        switch try open(journal) {
        case .missing: continue
        case .inUse: ended = nil
        case .ended(let journal): ended = journal
        }
      } catch {
        number += 1
        if let wanted = options.session, wanted != number { continue }
        throw error
      }
      number += 1
      if let wanted = options.session, wanted != number { continue }
      guard let ended else {
        if options.session != nil {
          throw ResumeError(message: "session \(number) is open in another terminal")
        }
        isOpen = true
        continue
      }
      do throws(RecordingError) {
        return (ended, try recorder.replayJournal(ended.path, isEnding), skipped)
      } catch {
        let reason = ResumeError(error, path: ended.path)
        guard options.session == nil, error.isUnusableHeader else { throw reason }
        skipped = skipped ?? reason
      }
    }
    if let wanted = options.session {
      throw ResumeError(
        message: "there is no session \(wanted) to resume; --sessions lists the sessions")
    }
    let end = isOpen ? "; the last one is open in another terminal" : ""
    throw skipped ?? ResumeError(message: "there is no session to resume\(end)", status: nil)
  }

  private func journals() throws(ResumeError) -> [SavedJournal] {
    try using(journalFolderPath ?? "", journalFolder?.journals() ?? [])
  }

  private func open(_ journal: SavedJournal) throws(ResumeError) -> JournalFolder.Opening {
    try using(journal.path, journalFolder?.open(journal) ?? .missing)
  }

  /// Calls `body`, and adds `path`, the path of a journal or of their folder, to its error.
  private func using<Value>(
    _ path: String, _ body: @autoclosure () throws(RecordingError) -> Value
  ) throws(ResumeError) -> Value {
    do throws(RecordingError) {
      return try body()
    } catch {
      throw ResumeError(error, path: path)
    }
  }

  // MARK: Listing

  /// Prints the sessions that can be resumed, newest first, and ends the session.
  func listSessions() {
    jobs.current = CommandContext(id: CommandID(number: 1, name: "--sessions"))
    withRecord(of: jobs.current) {
      do throws(ResumeError) {
        var rows: [SessionRow] = []
        for journal in try journals() where !isEnding() {
          var row = SessionRow(number: rows.count + 1, time: journal.time.seconds)
          do throws(ResumeError) {
            switch try open(journal) {
            case .missing: continue
            case .inUse: row.isOpen = true
            case .ended: break
            }
            describe(journal, in: &row)
          } catch {
            row.problem = error.message
          }
          rows.append(row)
        }
        printer.say(
          rows.isEmpty ? ["no sessions"] : SessionRow.lines(of: rows),
          value: .list(rows.map(\.value)))
        end(.quit)
      } catch {
        printer.write(error: error.message)
        end(.failed(.cannotRead))
      }
    }
  }

  private func describe(_ journal: SavedJournal, in row: inout SessionRow) {
    do throws(RecordingError) {
      let replayed = try recorder.replayJournal(journal.path, isEnding)
      row.steps = replayed.result.history.position.last
      row.unsavedWork = recorder.unsavedWork(of: replayed)
    } catch {
      row.problem = error.description
    }
  }

  // MARK: Greeting

  /// The line of the greeting about the newest session that ended without `quit`; nil if there is
  /// no such session, or if the greeting of a later session has already named it.
  var resumeNotice: String? {
    guard keepsJournal, !options.resume, options.session == nil, let journalFolder else {
      return nil
    }
    var (number, lastStart) = (0, "")
    for journal in (try? journalFolder.journals()) ?? [] where !journal.ended(before: lastStart) {
      let opening = try? journalFolder.open(journal)
      if case .missing = opening { continue }
      number += 1
      guard journal.end == .missing, case .ended = opening else {
        if journal.end != .missing { lastStart = max(lastStart, journal.startText) }
        continue
      }
      let now = SystemClock.localText(seconds: Int(environment.now().milliseconds / 1000))
      var time = SystemClock.localText(seconds: journal.time.seconds)
      if time.prefix(10) == now.prefix(10) { time = String(time.dropFirst(11)) }
      // Replaying a long journal would delay the start of the session.
      let isShort = journal.size <= 1 << 20
      let replayed = isShort ? try? recorder.replayJournal(journal.path, isEnding) : nil
      let work = replayed.flatMap { recorder.unsavedWork(of: $0) }
      let option = lastStart.isEmpty ? "--resume" : "--session \(number)"
      return "a session from \(time) ended without quit\(work.map { ", with \($0)" } ?? ""); "
        + "\(option) continues it"
    }
    return nil
  }
}

extension RecordingError {
  /// Whether this version of the tool cannot read the first line of the recording.
  fileprivate var isUnusableHeader: Bool {
    switch self {
    case .badLine(1, _), .notARecording, .newerFormat, .newerSchema, .otherTool: true
    default: false
    }
  }
}

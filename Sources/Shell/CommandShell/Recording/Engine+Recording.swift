import SystemIO
import TerminalText

extension Engine {
  /// Lists, resumes or replays earlier sessions, and starts recording this session, as the options
  /// request.
  ///
  /// The function reports each error. The error ends the session, unless it is only that there is
  /// no session to resume.
  func beginRecording() {
    if options.sessions { return listSessions() }
    if options.resume || options.session != nil {
      // The standard error of a session for agents has only errors.
      let call = Call(in: CallContext(front, sink: options.mcp ? PlanSink() : front.sink.begin()))
      resumeAtStart(call)
      end(call)
    }
    if let path = options.replay, !isOver {
      withCall("--replay \(path)", in: CallContext(front)) { call in
        let status = try? FileSystem.live.statusIfPresent(path)
        if status?.kind == .folder {
          checkRecordings(in: path, for: call)
        } else {
          do throws(RecordingError) { try replay(path, by: call) } catch {
            end(with: error.status, because: error.sentence(path: path), of: call)
          }
        }
      }
    }
    applyStateSettingOptions()
    guard let path = options.record, !isOver else { return }
    do { try startRecording(to: path) } catch {
      end(with: .cannotCreate, because: "\(error)")
    }
  }

  /// Starts recording to a file.
  ///
  /// - Throws: A ``ShellError`` if the session uses the file for another purpose, or a
  ///   ``TimeTravel/RecordingError`` if the recording cannot be started.
  func startRecording(to path: String) throws {
    var use = use(ofFileAt: path, in: nil)
    if let data = options.data, FileSystem.live.isSameFile(data, path) { use = .data }
    if let use, use != .recording {
      throw ShellError.failed(use.refusal(toWrite: path, verb: "record to"))
    }
    try recorder.start(path: path, store.state, at: environment.now())
  }

  /// The outcome of the session, which the file name of its journal shows.
  var journalEnd: JournalEnd {
    if devices.cannotWrite { return .missing }
    switch state.ending {
    case .failed, .signal: return .missing
    case .quit, nil: return unsavedWork(in: store.state.present) == nil ? .saved : .unsaved
    }
  }

  /// Starts the journal, if this session keeps one and there is a folder for journals.
  func beginJournal() {
    guard keepsJournal, let journalFolderPath else { return }
    recorder.keepJournal(in: journalFolderPath, store.state, at: environment.now())
  }

  /// Whether this session keeps a journal, from which the session can be resumed later.
  ///
  /// An interactive session at a terminal keeps a journal, and so does a session for agents. No
  /// session keeps a journal with `--no-history`, or if the state has no stored properties.
  var keepsJournal: Bool {
    if MemoryLayout<State>.size == 0 || options.noHistory { return false }
    let hasScripts = !options.commands.isEmpty || !options.scripts.isEmpty
    return options.mcp || (environment.usesTerminal && (options.interactive || !hasScripts))
  }

  /// The folder of the journals; nil if there is no folder for state.
  var journalFolderPath: String? {
    environment.directories.state.map { "\($0)/\(tool.name)/journals" }
  }

  /// Writes a reduced action to the recording and the journal, with the effects that it started.
  ///
  /// `command` replaces the command of the task if it is not nil. The function reports errors
  /// instead of throwing them. Only the first error of the journal is reported.
  @usableFromInline
  func writeToRecording(
    _ action: HistoryAction<State, Timestamped<Action>>, _ effects: [StartedEffect],
    _ history: History<State, Timestamped<Action>>, of task: StoreTask,
    by command: CommandID? = nil
  ) {
    let call = call(of: task)
    let hadProblem = recorder.journalProblem != nil
    do throws(RecordingError) {
      try recorder.append(
        action, by: command ?? call.id, at: environment.now(), effects, history,
        savedState: savedState, kept: keptFile?.baseFingerprint)
    } catch {
      // If only the recording fails, the call of an agent has still succeeded.
      if options.mcp { return devices.write(note: "error: \(error)") }
      deliver(.failed(error.description), of: call)
    }
    guard !hadProblem, let problem = recorder.journalProblem else { return }
    // This is no failure of a command, and no record of JSON belongs to it.
    let sink = options.json ? TextSink(devices) : front.sink
    _ = sink.deliver(.failed("this session cannot be resumed: \(problem)"), of: ownCall)
  }

  // MARK: Replaying

  /// Replays a recording, and continues this session from the end of the recording.
  ///
  /// If this session has no steps yet and has loaded no data, it adopts the steps of the recording.
  /// Otherwise, the whole replay becomes a single step.
  ///
  /// - Throws: ``TimeTravel/RecordingError`` if the recording cannot be replayed; this session then
  ///   stays the same. If a state differs, the changes of the action are printed first.
  func replay(_ path: String, by call: Call) throws(RecordingError) {
    catchUp()
    do throws(RecordingError) {
      let replayed = try recorder.replay(path: path, isCancelled: isEnding)
      let history = replayed.result.history
      if store.state.position.last > 0 || keptFile?.isLoaded == true {
        send(.replaceState(history.present, by: call.id), by: call)
      } else {
        restore(history.limited(to: options.steps), savedState: replayed.savedState, by: call)
      }
      state.calls = max(state.calls, replayed.result.lastCommand)
      announce(replayed, verb: "replayed", to: call)
    } catch {
      if case .differs(let difference) = error {
        deliver(.differed(difference.changes, heading: difference.heading), of: call)
      }
      throw error
    }
  }

  /// Prints the number of actions and steps that were replayed, and a notice if a line was skipped.
  ///
  /// `verb` is `replayed` or `resumed`.
  func announce(
    _ replayed: SessionRecorder<State, Action>.Replayed, verb: String, to call: Call
  ) {
    let (actions, steps) = (replayed.result.actionCount, replayed.result.history.stepCount)
    // The states of a migrated recording have new fingerprints.
    let check =
      replayed.result.isMigrated ? "migrated, and every step matches" : "every fingerprint matches"
    var lines = [
      "\(verb) \(counted(actions, "action")) in \(counted(steps, "step"))"
        + (replayed.problem == nil ? "; \(check)" : "")
    ]
    if let notice = replayed.result.truncationNotice { lines.append(notice) }
    answer(
      call, lines,
      value: .object([
        "actions": .integer(Int64(actions)), "steps": .integer(Int64(steps)),
        "skippedLine": replayed.result.truncatedLine.map { .integer(Int64($0)) },
      ]))
  }
}

extension Replay {
  /// The notice that the last line was skipped; nil if no line was skipped.
  var truncationNotice: String? {
    truncatedLine.map { "the last line, line \($0), is incomplete and was skipped" }
  }
}

extension ReplayDifference {
  /// The line above the changes that the action made in the replay.
  var heading: String {
    var sender = quoted(command)
    if let effect { sender = "\(excerpt(escapingControls(effect), limit: 200)) of \(sender)" }
    return "when replayed, \(sender) makes \(changes.isEmpty ? "no changes" : "these changes:")"
  }
}

extension RecordingError {
  /// The exit status of a tool that cannot replay a recording.
  var status: ExitStatus {
    switch self {
    case .file(.system(.read, _, _)), .file(.system(.open, _, _)), .file(.notRegular(.read, _, _)):
      .cannotRead
    default: .badData
    }
  }

  /// Returns the error message with the path of the recording.
  func sentence(path: String) -> String {
    if case .file = self { return description }
    return "\(escapingControls(path)): \(self)"
  }
}

import LineEditing
import TimeTravel

extension ShellSession {
  /// Takes over what the command line says of earlier sessions, and begins to record this one.
  func beginRecording() {
    if options.resume { onOneLine(of: context) { resume() } }
    if let path = options.replay, !isOver {
      context = CommandContext(place: nil, source: "--replay \(path)", number: commandCount + 1)
      onOneLine(of: context) { runAgain(path) }
      commandCount += 1
      context = CommandContext(place: nil, source: "")
    }
    do throws(RecordingError) {
      if let path = options.record, !isOver {
        try engine.recorder.start(path: path, at: environment.now())
      }
    } catch {
      fail(error, .cannotCreate)
    }
  }

  private func runAgain(_ path: String) {
    do throws(RecordingError) {
      try replayAndTell(path)
    } catch {
      fail(error, .badData, path: path)
    }
  }

  private func fail(_ error: RecordingError, _ status: ExitStatus, path: String? = nil) {
    let isUnread =
      switch error {
      case .system(.read, _, _), .cannotReplay: true
      default: false
      }
    let text = path.map { ShellError.failed(inFile: $0, error).description } ?? error.description
    write(error: text)
    failedScriptStatus = isUnread ? .cannotRead : status
  }

  /// Goes on where the last session at a terminal ended.
  private func resume() {
    do throws(ResumeError) {
      guard let folder = journalFolder,
        let resumed = try engine.recorder.resume(
          from: folder, continuing: keepsJournal, isCancelled: isEnding)
      else { return report("there is no session to resume", of: context) }
      commandCount = max(commandCount, resumed.lastCommand)
      if let problem = resumed.problem {
        let reason = ShellError.failed(inFile: resumed.path, problem).description
        report("\(reason); what was before that is resumed", of: context)
      }
      tell(of: resumed, beginning: "resumed")
    } catch {
      fail(error.cause, .badData, path: error.path)
    }
  }

  /// Keeps a journal from here on, where the session is one that does.
  func beginJournal() {
    guard keepsJournal, let folder = journalFolder else { return }
    engine.recorder.keepJournal(in: folder, at: environment.now())
  }

  /// Closes the recording and the journal.
  func endRecording() {
    do throws(RecordingError) {
      try engine.recorder.close()
    } catch {
      report(error.description, of: context)
    }
  }

  /// Whether the session is or will be one at a terminal, and may leave traces of itself.
  private var keepsJournal: Bool {
    !options.noHistory && environment.isTerminal(environment.input)
      && environment.isTerminal(environment.output)
      && (options.interactive || !options.hasScripts)
  }

  private var journalFolder: String? {
    environment.directories.state.map { "\($0)/\(tool.name)/journals" }
  }

  /// Whether a signal has come that is to end what goes on.
  var isEnding: () -> Bool { { [signals] in signals.isPending(.endings) } }
}

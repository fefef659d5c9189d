import LineEditing
import StateDiff
import TerminalText
import TimeTravel

extension Builtin {
  /// `record`: writes every action into a file.
  static var recordCommand: Command<Builtin> {
    Command(
      "record", arguments: .optional(.file("FILE|off")),
      summary: "record every action to FILE, or stop",
      discussion: """
        Each action is a line of JSON, with the command, the time, the effects by name, and a \
        fingerprint of the state after it. replay runs it again. A file that is there is replaced \
        only if it is a recording; a file called off is ./off. Without FILE the file is shown. For a \
        program: {"recording": FILE, or null}.
        """,
      examples: [
        CommandExample("record session.jsonl", "records from here on"),
        CommandExample("record off", "ends the recording"),
      ]
    ) { .record($0) }
  }

  /// `replay`: runs a recording again.
  static var replayCommand: Command<Builtin> {
    Command(
      "replay", arguments: .file(), summary: "run the recording in FILE again, and check it",
      discussion: """
        The actions run without their effects: nothing is asked, loaded or saved. After each, the \
        fingerprint of the state is compared; at the first that differs the change is shown, and the \
        state stays as it was before the replay. Otherwise it becomes that at the end of the \
        recording, with the recording's steps where the session has none yet, else as one step. For \
        a program: {"actions": N, "steps": N, "left out": LINE, or null}.
        """,
      examples: [CommandExample("replay session.jsonl", "runs that recording again")]
    ) { .replay($0) }
  }
}

extension ShellSession {
  func record(_ path: String?) throws(ShellError) {
    do throws(RecordingError) {
      switch path {
      case nil:
        let file = engine.recorder.path
        say(
          [file.map { "recording to \(quoted($0))" } ?? "not recording"],
          value: .record([.init("recording", file.map(DumpValue.string) ?? .none)]))
      case "off"?: try engine.recorder.stop()
      case let path?: try engine.recorder.start(path: path, at: environment.now())
      }
    } catch {
      throw .failed(error.description)
    }
  }

  func replay(_ path: String) throws(ShellError) {
    do throws(RecordingError) {
      try replayAndTell(path)
    } catch {
      throw .failed(inFile: path, error)
    }
  }

  /// Runs a recording again, and says what came of it; where it differs, what its action changed.
  func replayAndTell(_ path: String) throws(RecordingError) {
    catchUp()
    do throws(RecordingError) {
      let replayed = try engine.recorder.replay(
        path: path, as: context.origin, isCancelled: isEnding)
      commandCount = max(commandCount, replayed.lastCommand)
      tell(of: replayed, beginning: "replayed")
    } catch {
      if case .differs(let difference) = error {
        show(difference)
      }
      throw error
    }
  }

  /// Says what a replay has come to.
  func tell(of replayed: ReplayedSession, beginning: String) {
    let actions = replayed.actionCount == 1 ? "1 action" : "\(replayed.actionCount) actions"
    let steps = replayed.stepCount == 1 ? "1 step" : "\(replayed.stepCount) steps"
    var lines = ["\(beginning) \(actions) in \(steps); every fingerprint agrees"]
    if let line = replayed.truncatedLine {
      lines.append("line \(line), the last, is not whole and was left out")
    }
    say(
      lines,
      value: .record([
        .init("actions", .integer(Int64(replayed.actionCount))),
        .init("steps", .integer(Int64(replayed.stepCount))),
        .init("left out", replayed.truncatedLine.map { .integer(Int64($0)) } ?? .none),
      ]))
  }

  /// Shows what the action changed in the replay that led elsewhere in the recording.
  private func show(_ difference: ReplayDifference) {
    if options.json {
      onJSONLine(of: nil) { line in for change in difference.changes { line.add(change) } }
      return
    }
    let count = difference.changes.isEmpty ? "nothing" : "this"
    output.write(palette.plain("run again, \(quoted(difference.command)) changes \(count)\n"))
    output.write(lines: difference.changes.map(palette.line))
  }
}

extension ShellError {
  /// A recording that cannot be replayed; where the error does not name the file, it is put in front.
  static func failed(inFile path: String, _ error: RecordingError) -> ShellError {
    switch error {
    case .system, .cannotReplay: .failed(error.description)
    default: .failed("\(escapingControls(path)): \(error)")
    }
  }
}

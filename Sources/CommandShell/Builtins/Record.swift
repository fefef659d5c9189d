import StateDiff
import TerminalText
import TimeTravel

extension Builtin {
  /// `record`: writes every action to a file.
  static var recordCommand: Command<Builtin> {
    Command(
      "record", arguments: .optional(.file("FILE|off")),
      summary: "record every action to FILE, or stop recording",
      discussion: """
        Each action is a line of JSON with the command, the time, the effects by name, and a \
        fingerprint of the state after it, for replay. An existing file is replaced only if it is \
        a recording; write ./off for a file named off. Without FILE, record shows the file in \
        use. With --json, the value is {"recording": FILE or null}.
        """,
      examples: [
        CommandExample("record session.jsonl", "records from here on"),
        CommandExample("record off", "ends the recording"),
      ]
    ) { .record($0) }
  }

  /// `replay`: replays a recording.
  static var replayCommand: Command<Builtin> {
    Command(
      "replay", arguments: .file(), summary: "replay the recording in FILE, and check it",
      discussion: """
        The actions run without their effects: nothing is looked up, loaded or saved. After each \
        action, the fingerprint of the state is compared. At the first difference, the changes of \
        that action are shown, and the state stays as it was before the replay. Otherwise, the \
        state becomes the one at the end of the recording. A session without steps takes over the \
        steps of the recording; in any other session, the replay is one step. With --json, the \
        value is {"actions": N, "steps": N, "left out": LINE or null}.
        """,
      examples: [CommandExample("replay session.jsonl", "replays that recording")]
    ) { .replay($0) }
  }
}

extension Session {
  func record(_ path: String?) throws(ShellError) {
    do throws(RecordingError) {
      switch path {
      case nil:
        let file = recorder.path
        printer.say(
          [file.map { "recording to \(quoted($0))" } ?? "not recording"],
          value: .record([.init("recording", file.map(DumpValue.string) ?? .none)]))
      case "off"?: try recorder.stop()
      case let path?: try startRecording(to: path)
      }
    } catch {
      throw .failed(error.description)
    }
  }

  func replayRecording(_ path: String) throws(ShellError) {
    do throws(RecordingError) {
      try replay(path)
    } catch {
      throw .failed(error.sentence(path: path))
    }
  }
}

import TerminalText

extension ShellCommand {
  /// The `record` command, which writes every action to a file.
  static var recordCommand: Command<ShellCommand> {
    Command(
      "record",
      arguments: .optional(.file("FILE|off", keywords: [CompletionItem("off", "stop recording")])),
      summary: "record every action to FILE, or stop recording",
      discussion: """
        Each action is recorded as one line of JSON, with its command, the time and its effects. \
        The line also has a fingerprint (a checksum) of the state after the action. The command \
        replay FILE replays such a file. An existing file is replaced only if it is empty or a \
        recording. To record to a file named off, write ./off. Without an argument, record shows \
        the name of the current file. With --json, "value" is {"recording": FILE or null}.
        """,
      examples: [
        CommandExample("record session.jsonl", "records every action from now on"),
        CommandExample("record off", "stops recording"),
      ]
    ) { path in
      let change = path.map { $0 == "off" ? "stop recording" : "record every action" }
      return ShellCommand(change: change, file: path == "off" ? nil : path) { engine, call in
        switch path {
        case nil:
          let file = engine.recorder.path
          engine.answer(
            call, [file.map { "recording to \(quoted($0))" } ?? "not recording"],
            value: .object(["recording": file.map(DumpValue.string)]))
        case "off"?: try engine.recorder.stop()
        case let path?: try engine.startRecording(to: path)
        }
      }
    }.touching(.session)
  }

  /// The `replay` command, which replays a recording.
  static var replayCommand: Command<ShellCommand> {
    Command(
      "replay", arguments: .file(),
      summary: "replay the recording FILE, and check each state",
      discussion: """
        The recorded actions run again without their effects, so nothing is looked up, loaded or \
        saved. After each action, the fingerprint (a checksum) of the state is compared with the \
        recorded one. If they differ, the replay stops and shows the changes that the action made. \
        The session then keeps the state that it had before the replay. If all fingerprints match, \
        the session continues from the state at the end of the recording. A session that has no \
        steps yet adopts the steps of the recording; in any other session, the whole replay is one \
        new step. With --json, "value" is {"actions": N, "steps": N, "skippedLine": LINE or \
        null}. LINE is the number of the last line if that line was incomplete and therefore skipped.
        """,
      examples: [CommandExample("replay session.jsonl", "replays that recording")]
    ) { path in
      ShellCommand { engine, call in
        do throws(RecordingError) { try engine.replay(path, by: call) } catch {
          throw ShellError.failed(error.sentence(path: path))
        }
      }
    }.touching(.anything)
  }
}

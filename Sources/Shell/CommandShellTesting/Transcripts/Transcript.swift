public import CommandShell
public import UnidirectionalTesting

/// Runs the commands of a transcript as a script, and checks their output.
///
/// ```swift
/// try expectTranscript(
///   of: ledgerTool(),
///   """
///   > add 3
///     total: 0 → 3
///   > rate EUR
///   The rate is 1.1.
///   """
/// ) { effect in effect.name == "rate" ? [.rateArrived(1.1)] : nil }
/// ```
///
/// A line that begins with `> ` is a command, and the lines up to the next command are its output,
/// including errors. The tool runs in the process of the test, as it would with its input from a
/// pipe.
///
/// - Parameters:
///   - tool: The tool.
///   - text: The transcript.
///   - options: The options of the session.
///   - variables: The environment variables; the session reads no file of the user unless they name
///     its folders.
///   - clock: The clock of the session. It advances by itself to the next scheduled work while a
///     command waits for it.
///   - answers: Returns the actions that an asynchronous effect sends before it ends; nil if the
///     transcript has no answer for it.
/// - Throws: ``TranscriptError`` if the output differs, an effect has no answer or a command hangs;
///   also if the text does not begin with a command or the system provides no sockets or pipes.
public func expectTranscript<State, Action>(
  of tool: sending Tool<State, Action>, _ text: String,
  options: SessionOptions = SessionOptions(), variables: [String: String] = [:],
  clock: VirtualClock = VirtualClock(),
  answering answers: (EffectSignature) -> [Action]? = { _ in nil }
) throws(TranscriptError) {
  let expected = lines(of: text)
  if let first = expected.first, !first.hasPrefix("> ") { throw .noCommand(first) }
  let commands = expected.filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
  let actual = lines(
    of: try transcript(
      of: tool, running: commands, options: options, variables: variables, clock: clock,
      answering: answers))
  if actual != expected {
    throw .differs(ListDiff.text(from: expected, to: actual))
  }
}

/// Runs commands as a script, and returns their transcript; see
/// ``expectTranscript(of:_:options:variables:clock:answering:)``.
///
/// - Returns: The commands, each after `> ` and followed by its output.
/// - Throws: ``TranscriptError`` if an effect has no answer, if the session hangs, or if the system
///   provides no sockets or pipes.
public func transcript<State, Action>(
  of tool: sending Tool<State, Action>, running commands: [String],
  options: SessionOptions = SessionOptions(), variables: [String: String] = [:],
  clock: VirtualClock = VirtualClock(),
  answering answers: (EffectSignature) -> [Action]? = { _ in nil }
) throws(TranscriptError) -> String {
  let session = try ScriptSession(
    tool, SessionSettings(options: options, variables: variables, clock: clock))
  var text = ""
  for command in commands {
    text += "> \(command)\n" + (try session.run(command, answering: answers))
  }
  return text + (try session.finish(answering: answers))
}

/// Replays a recording, or each recording in a folder, and checks the state after each action.
///
/// ```swift
/// try expectReplay(of: "Tests/Recordings/first.jsonl", by: ledgerTool(), named: "ledger")
/// ```
///
/// The recorded actions are reduced again, after the migrations of the tool, and no effect runs. To
/// make a recording, run the tool with `--record FILE`.
///
/// - Parameters:
///   - path: The path of the file or the folder; a relative path begins at the working directory.
///   - tool: The tool.
///   - name: The name of the tool, as in the recording; nil if a test made the recording.
/// - Throws: ``TranscriptError`` if an action leads to another state than recorded, or if a file
///   cannot be read; the description is what `--replay` prints.
public func expectReplay<State, Action>(
  of path: String, by tool: sending Tool<State, Action>, named name: String? = nil
) throws(TranscriptError) {
  var tool = tool
  if let name { tool.name = name }
  var options = SessionOptions()
  options.replay = path
  let session = try ScriptSession(
    tool, SessionSettings(options: options, variables: [:], clock: VirtualClock()))
  let output = try session.finish(answering: { _ in nil })
  if session.status != .success { throw .replayFailed(output) }
}

/// Returns the lines of a text, without blank lines at its end.
private func lines(of text: String) -> [String] {
  text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).withoutBlankEnd
}

/// A failure of a transcript.
public enum TranscriptError: Error, CustomStringConvertible {
  /// The system provides no sockets or no pipe.
  case system(String)

  /// The transcript does not begin with a command; the text is its first line.
  case noCommand(String)

  /// The output differs from the transcript; the text shows the differences.
  case differs(String)

  /// A replay led to another state than recorded, or failed; the text is its output.
  case replayFailed(String)

  /// The transcript has no answer for an effect of a command.
  case unanswered(EffectSignature, command: String)

  /// A command waits for work that nothing will end, or ran longer than a minute of real time.
  case hang(command: String)

  /// The reason, and the differences if there are any.
  public var description: String {
    switch self {
    case .system(let reason): reason
    case .noCommand(let line):
      "the transcript begins with \(line.debugDescription), which is not a command after \"> \""
    case .differs(let difference):
      "the output differs (- expected, + actual):\n\(difference)"
    case .replayFailed(let output): output
    case .unanswered(let effect, let command):
      "\(command.debugDescription) started the effect \(effect), for which there is no answer"
    case .hang(let command): "\(command.debugDescription) did not end"
    }
  }
}

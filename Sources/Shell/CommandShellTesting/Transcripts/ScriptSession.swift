import CommandShell
import SystemIO
import UnidirectionalTesting

/// A session that reads a script, one line at a time.
final class ScriptSession<State: ToolState, Action: ToolAction> {
  private let session: InProcessSession<State, Action>
  private let files: [FileDescriptor]
  private var writing: FileDescriptor?
  private let timeLimit = Duration.seconds(60)

  init(
    _ tool: sending Tool<State, Action>, _ settings: SessionSettings
  ) throws(TranscriptError) {
    let (input, printed) = try converting(
      Errno.self, (try FileDescriptor.sockets(), try FileDescriptor.sockets())
    ) { TranscriptError.system("no socket: \($0)") }
    files = [input.0, printed.0, printed.1]
    writing = input.1
    do throws(Errno) {
      session = try InProcessSession(
        tool, settings, input: files[0], output: files[2], reading: files[1])
    } catch {
      throw .system("no pipe: \(error)")
    }
  }

  deinit {
    closeInput()
    // If the session hangs, its thread still uses the files.
    guard session.end(within: timeLimit) else { return }
    for file in files { FileSystem.live.closeIgnoringErrors(file) }
  }

  /// The exit status; nil while the session runs.
  var status: ExitStatus? { session.gate.status }

  /// Runs a line of commands until the session reads the next line or ends; returns the output.
  func run(
    _ line: String, answering answers: (EffectSignature) -> [Action]?
  ) throws(TranscriptError) -> String {
    if session.gate.status == nil, let writing {
      try? FileSystem.live.writeAll(Array("\(line)\n".utf8), to: writing)
    }
    return try wait(for: line, until: { session.gate.waitsForInput }, answers)
  }

  /// Ends the input, waits for the end of the session, and returns the rest of the output.
  func finish(answering answers: (EffectSignature) -> [Action]?) throws(TranscriptError) -> String {
    closeInput()
    return try wait(for: "the end of the script", until: { false }, answers)
  }

  /// Answers effects until the session has ended or a condition is true; returns the output.
  ///
  /// The clock advances while the session waits for scheduled work.
  private func wait(
    for command: String, until isDone: () -> Bool, _ answers: (EffectSignature) -> [Action]?
  ) throws(TranscriptError) -> String {
    var output: [UInt8] = []
    while true {
      let isIdle = session.settle(within: timeLimit) { bytes in
        output += bytes
        return false
      }
      guard isIdle else { throw .hang(command: command) }
      if let effect = session.takeEffect(where: { _ in true }) {
        guard let actions = answers(effect.signature) else {
          throw .unanswered(effect.signature, command: command)
        }
        for action in actions { effect.context.send(action) }
        effect.context.finish()
      } else if session.gate.status != nil || isDone() {
        return String(decoding: output, as: UTF8.self)
      } else if !session.clock.doNext(until: .seconds(Int64.max)) {
        throw .hang(command: command)
      }
    }
  }

  private func closeInput() {
    if let writing {
      // The session sees the end of its input even if a child process has inherited the socket.
      _ = shutdown(writing.rawValue, Int32(SHUT_WR))
      FileSystem.live.closeIgnoringErrors(writing)
    }
    writing = nil
  }
}

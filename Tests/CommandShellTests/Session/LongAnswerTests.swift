import Foundation
import LineEditing
import StateDiff
import Testing
import Unidirectional

@testable import CommandShell

/// A command whose answer one object cannot hold.
@Suite struct LongAnswerTests {
  private enum Asked: Codable, Equatable, Sendable {
    case pieces
    case piece(Int)
  }

  /// Brings pieces for ever.
  private let tool = Tool<Int, Asked>(
    name: "pieces", greeting: "", initialState: 0,
    reducer: Reducer { state, action in
      guard case .pieces = action.action else { return [] }
      return [
        .work("pieces") { context in
          var piece = 0
          while !context.cancellation.isCancelled {
            context.send(Timestamped(.piece(piece)))
            piece += 1
          }
        }
      ]
    },
    groups: [
      CommandGroup(
        "Pieces", [Command<Asked>("pieces", summary: "bring pieces") { .pieces }])
    ],
    view: { _, action in
      guard case .piece(let piece) = action else { return nil }
      return { _ in Answer("\(piece)", value: .list([.integer(Int64(piece))])) }
    },
    prompt: { _ in "" })

  @Test(.timeLimit(.minutes(5)))
  func itIsAnErrorAndEndsTheCommand() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let output = try FileHandle(forWritingTo: file)
    let environment = ShellEnvironment(
      now: { Timestamp(seconds: 0) }, stopwatch: { .zero }, variable: { _ in nil },
      directories: BaseDirectories(environment: { _ in nil }),
      input: -1, output: output.fileDescriptor, errors: -1)
    var options = SessionOptions()
    options.json = true
    let wake = try WakePipe()
    let session = ShellSession(
      tool: tool.description, options: options, environment: environment,
      logOutput: nil, wake: wake, signals: try SignalMonitor(wake: wake)
    ) { [tool] in ToolEngine.make(tool, settings: $0) }
    session.longestJSONAnswer = 1000

    let script = Script(name: "-c", reader: LineReader(text: "pieces; echo on"))
    #expect(session.run([.script(script)]) == .commandFailed)
    #expect(
      try String(contentsOf: file, encoding: .utf8)
        == #"{"source":"-c","line":1,"command":"pieces","answer":null,"value":null,"changes":[],"#
        + #""error":"the answer is too long for one JSON object; with & it comes in pieces"}"#
        + "\n"
        + #"{"source":"-c","line":1,"command":"echo on","answer":"on","value":"on","changes":[],"#
        + #""error":null}"# + "\n")
  }
}

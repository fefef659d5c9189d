import Foundation
import StateDiff
import SystemPackage
import Testing
import Unidirectional

@testable import CommandShell

/// Checks that an answer that is too long for one JSON object is an error.
///
/// Only one session at a time can catch the signals of the process.
@Suite(.serialized) struct LongAnswerTests {
  private enum PieceAction: ToolAction {
    case pieces
    case piece(Int)
  }

  /// A tool with a command that sends pieces of an answer until it is canceled.
  private let tool = Tool<Int, PieceAction>(
    initialState: 0,
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
    sections: [
      CommandSection("Pieces") { Command("pieces", summary: "send pieces") { .pieces } }
    ],
    render: { action, _, _ in
      guard case .piece(let piece) = action else { return nil }
      return Answer("\(piece)", value: .list([.integer(Int64(piece))]))
    },
    prompt: { _ in "" })

  @Test(.timeLimit(.minutes(20)))
  func aLongAnswerIsAnErrorAndEndsTheCommand() throws {
    #expect(
      try run("pieces; echo next")
        == #"{"source":"-c","line":1,"command":"pieces","answer":null,"value":null,"changes":[],"#
        + #""error":"the answer is too long for one JSON object; end the command with & to split it"}"#
        + "\n"
        + #"{"source":"-c","line":1,"command":"echo next","answer":"next","value":"next","changes":[],"#
        + #""error":null}"# + "\n")
  }

  @Test(arguments: [
    (
      "seq 1000",
      #"the output of \"seq 1000\" is too long for one JSON object; send it to a file with "#
        + "!PROGRAM > FILE"
    ),
    // As JSON, a NUL has six bytes.
    ("head -c 100 /dev/zero", "the answer is too long for one JSON object"),
  ])
  func theLongOutputOfAProgramIsAnError(program: String, error: String) throws {
    #expect(
      try run("!\(program)")
        == #"{"source":"-c","line":1,"command":"!\#(program)","answer":null,"value":null,"#
        + #""changes":[],"error":"\#(error)"}"# + "\n")
  }

  /// Runs commands that fail in a session with a limit of 1,000 bytes, and returns its output.
  private func run(_ commands: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let output = try FileDescriptor.open(FilePath(file.path), .writeOnly)
    defer { try? output.close() }
    let environment = ShellEnvironment(
      now: { Timestamp(seconds: 0) }, stopwatch: { .zero }, variable: { _ in nil },
      directories: BaseDirectories(environment: { _ in nil }),
      input: -1, output: output.rawValue, errors: -1)
    var options = SessionOptions()
    options.json = true
    options.commands = [commands]
    var tool = tool
    tool.name = "pieces"
    let setup = try SessionSetup.open(options, environment, for: tool)
    setup.devices.recordSizeLimit = 1000
    #expect(Engine.make(setup).runSession(setup) == .commandFailed)
    return try String(contentsOf: file, encoding: .utf8)
  }
}

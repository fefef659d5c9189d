import CommandShell
import CommandShellTesting
import Foundation
import TestProcesses
import Testing
import Unidirectional
import UnidirectionalTesting

/// Tests `--atomic`, which runs all lines of a script as one step, or none.
@Suite(.ownThread) struct AtomicTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  private func run(
    _ commands: [String] = [], scripts: [String] = [], input: [String] = [],
    options: SessionOptions = SessionOptions(),
    answering answers: (EffectSignature) -> [LedgerAction]? = { _ in [.rateArrived(1.5)] }
  ) throws -> String {
    var options = options
    (options.atomic, options.commands, options.scripts) = (true, commands, scripts)
    return try transcript(
      of: ledgerTool(), running: input, options: options, answering: answers)
  }

  @Test func allLinesAreOneStep() throws {
    let text = try run(
      ["add 1", "add 2; add 3"], scripts: ["-"], input: ["add 4", "history"])
    #expect(
      text == """
        > add 4
        > history
          total: 0 → 1
          total: 1 → 3
          total: 3 → 6
          total: 6 → 10
        1  -c, -c, <stdin>  total: 0 → 10

        """)
    let path = try sandbox.write("add 2\nadd 3\n".utf8, to: "a.txt").path
    #expect(try run(scripts: [path, path]).hasSuffix("  total: 5 → 7\n  total: 7 → 10\n"))
  }

  @Test(arguments: [
    ("add x", "\"x\" is not an integer; write it like 42, -7, 1_000_000 or 1e6"),
    ("undo", "\"undo\" cannot follow a change that is part of the same step"),
    ("bogus", "unknown command \"bogus\"; use help to list the commands"),
    ("rate EUR; add 1", "depends on rate(\"EUR\")"),
    ("!true", "plan cannot show what \"!\" would do"),
  ])
  func aLineThatIsNotCertainRunsNothing(line: String, reason: String) throws {
    let file = sandbox.url("out.txt").path
    let text = try run(
      ["add 1 > '\(file)'", line, "state", "record '\(file)'"], answering: { _ in nil })
    #expect(text == "-c:2: error: \(reason)\nerror: no command was run\n")
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func eachUncertainLineIsReported() throws {
    #expect(
      try run(["bogus; add x", "undo 7"]) == """
        -c:1: error: unknown command "bogus"; use help to list the commands
        -c:1: error: "x" is not an integer; write it like 42, -7, 1_000_000 or 1e6
        -c:2: error: nothing to undo
        error: no command was run

        """)
    var options = SessionOptions()
    options.stopOnError = true
    #expect(
      try run(["bogus; add x", "undo 7"], options: options) == """
        -c:1: error: unknown command "bogus"; use help to list the commands
        error: no command was run

        """)
  }

  @Test func resultsOfEffectsComeAfterTheLastLine() throws {
    #expect(
      try run(["add 1; rate EUR", "state; history"]) == """
          total: 0 → 1
        total: 1
        note: ""
        1  -c, -c  total: 0 → 1
        The rate is 1.5.

        """)
  }

  /// A ledger whose state the result of an effect changes.
  private func ratedTool() -> Tool<Ledger, LedgerAction> {
    var tool = ledgerTool()
    tool.reducer = combine(
      tool.reducer,
      Reducer { state, action in
        if case .rateArrived = action.action { state.note = "rated" }
        return []
      })
    return tool
  }

  /// The results of effects belong to the step of the script, so undo undoes them too.
  @Test func resultsOfEffectsBelongToTheStep() throws {
    let path = sandbox.url("session.jsonl").path
    var options = SessionOptions()
    (options.atomic, options.commands) = (true, ["record '\(path)'", "add 1; rate EUR"])
    let text = try transcript(of: ratedTool(), running: [], options: options) { _ in
      [.rateArrived(2)]
    }
    #expect(text.contains("note: \"\" → \"rated\""))
    try expectTranscript(
      of: ratedTool(),
      """
      > replay '\(path)'
        total: 0 → 1
        note: "" → "rated"
      replayed 3 actions in 1 step; every fingerprint matches
      > undo
        total: 1 → 0
        note: "rated" → ""
      """)
  }

  @Test func quitEndsTheScript() throws {
    #expect(try run(["add 1", "quit", "add 2"]) == "  total: 0 → 1\n")
  }

  @Test func scriptsThatAreTooLongAreAnError() throws {
    let paths = ["a.txt", "b.txt"].map { sandbox.url($0).path }
    for path in paths {
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      let file = try FileHandle(forWritingTo: URL(filePath: path))
      try file.truncate(atOffset: 40 << 20)
      try file.close()
    }
    #expect(
      try run(scripts: paths) == "error: --atomic runs at most 64 MiB of scripts\n")
  }
}

import CommandShell
import CommandShellTesting
import TestProcesses
import Testing

/// Tests the two levels of help: the tool's commands, and the topics about the shell.
@Suite(.ownThread) struct HelpTests {
  @Test func helpListsTheCommandsOfTheTool() throws {
    let session = try session()
    try session.type("help\r")
    #expect(
      session.screen.lines.dropFirst(2).dropLast() == [
        "Ledger:",
        "  add N         add N",
        "  rate EUR|USD  look up a rate",
        "  note TEXT     keep a note",
        "Type help COMMAND to learn more about a command, help shell to list the shell's",
        "commands, help keys for the keys, or help language for the language of a line.",
      ])
  }

  @Test(arguments: [
    ("shell", "  undo [K] (u)"), ("keys", "  Ctrl-R"), ("language", "Words:"),
    ("help shell", "help shell"), ("history export", "history export FILE"),
  ])
  func eachTopicExists(topic: String, line: String) throws {
    let session = try session()
    try session.type("help \(topic)\r")
    #expect(session.screen.allLines.dropFirst().contains { $0.hasPrefix(line) })
    try session.type("plan help \(topic)\r")
    #expect(session.screen.lines.suffix(2) == ["Effects: none", "0>"])
  }

  @Test(
    arguments: [
      ("ad", nil), ("shel", #"did you mean "shell"?"#), ("kyes", #"did you mean "keys"?"#),
      ("nate", #"did you mean "rate" or "note"?"#), ("restrat", #"did you mean "restart"?"#),
      ("xyzzy", "use help to list the commands"),
    ] as [(String, String?)])
  func theNearestNamesAreSuggested(word: String, advice: String?) throws {
    let session = try session()
    try session.type("alias restart='undo 9'\rhelp \(word)\r")
    let error = session.screen.allLines.first { $0.hasPrefix("error: ") }
    #expect(error == advice.map { "error: unknown command \"\(word)\"; \($0)" })
  }

  @Test(arguments: [("help k", "help keys"), ("help la", "help language"), ("? sh", "? shell")])
  func topicsAreCompleted(typed: String, line: String) throws {
    let session = try session()
    try session.type("\(typed)\t")
    #expect(session.screen.textBeforeCursor == "0> \(line) ")
  }

  private func session() throws -> TerminalSession<Ledger, LedgerAction> {
    try TerminalSession(ledgerTool(), rows: 200, columns: 80)
  }
}

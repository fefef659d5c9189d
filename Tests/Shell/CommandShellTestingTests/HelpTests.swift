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

  @Test func examplesAndSharedRowsAreListed() throws {
    var tool = ledgerTool()
    tool.examples = ["add 5", "rate EUR"]
    tool.sections = [
      CommandSection("Notes") {
        Command("note", arguments: .text(), summary: "keep a note") { .noteTyped($0) }
        Command("plus", short: "p", arguments: .integer("N"), summary: "add N") { .added(Int($0)) }
        Command(
          "minus", arguments: .flag("fast", help: "be fast"), .integer("N"), summary: "subtract N"
        ) { .added(-Int($1)) }
        .sharingRow(summary: "add or subtract N; or so")
        Command("clear", summary: "clear the note") { .noteTyped("") }
      }
    ]
    let session = try TerminalSession(tool, rows: 200, columns: 80)
    #expect(session.screen.lines.dropFirst() == ["Examples: add 5, rate EUR", "0>"])
    try session.type("help\r")
    #expect(
      session.screen.lines.dropFirst(3).prefix(5) == [
        "Notes:", "  note TEXT      keep a note", "  plus, minus N  add or subtract N",
        "  clear          clear the note", "Examples: add 5, rate EUR",
      ])
    try session.type("help p\r")
    #expect(session.screen.text.contains("short form: p"))
  }

  @Test(arguments: [
    ("shell", "  undo [K] (u)"), ("keys", "  Ctrl-R"), ("language", "Words:"),
    ("numbers", "An integer has at most 64 bits"), ("help shell", "help shell"),
    ("history export", "history export FILE"),
  ])
  func eachTopicExists(topic: String, line: String) throws {
    let session = try session()
    try session.type("help \(topic)\r")
    #expect(session.screen.allLines.dropFirst().contains { $0.hasPrefix(line) })
    try session.type("plan help \(topic)\r")
    #expect(session.screen.lines.suffix(3) == ["Effects: none", "plan 1", "0>"])
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

  @Test(arguments: [
    ("help k", "help keys"), ("help la", "help language"), ("help fu", "help functions"),
    ("? sh", "? shell"),
  ])
  func topicsAreCompleted(typed: String, line: String) throws {
    let session = try session()
    try session.type("\(typed)\t")
    #expect(session.screen.textBeforeCursor == "0> \(line) ")
  }

  private func session() throws -> TerminalSession<Ledger, LedgerAction> {
    try TerminalSession(ledgerTool(), rows: 200, columns: 80)
  }
}

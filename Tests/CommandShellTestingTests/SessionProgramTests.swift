import CommandShell
import CommandShellTesting
import TestProcesses
import Testing

/// Tests the programs that a session runs at its own terminal.
@Suite(.ownThread) struct SessionProgramTests {
  private static let pager = "sed 's/^/paged /'"

  @Test func thePagerWritesToTheTerminalOfTheSession() throws {
    let session = try session(["PAGER": Self.pager])
    try session.type("help\r")
    #expect(session.screen.allLines.contains { $0.hasPrefix("paged ") })
  }

  @Test func theEditorUsesTheTerminalOfTheSession() throws {
    let session = try session(["EDITOR": "test -t 0 && echo edited; echo 'add 3' >"])
    try session.press(.control("x"), .control("e"))
    #expect(session.screen.lines.contains("edited"))
    #expect(session.screen.textBeforeCursor == "0> add 3")
  }

  private func session(
    _ variables: [String: String]
  ) throws -> TerminalSession<Ledger, LedgerAction> {
    try TerminalSession(ledgerTool(), rows: 8, variables: variables)
  }
}

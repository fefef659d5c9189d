import CommandShell
import CommandShellTesting
import TestProcesses
import Testing

/// Tests the programs that a session runs at its own terminal.
@Suite(.ownThread) struct SessionProgramTests {
  private static let pager = "sed 's/^/paged /'"

  @Test func thePagerWritesToTheTerminalOfTheSession() throws {
    let session = try session(["PAGER": Self.pager])
    try session.type("help shell\r")
    #expect(session.screen.allLines.contains { $0.hasPrefix("paged ") })
  }

  @Test func theEditorUsesTheTerminalOfTheSession() throws {
    let session = try session(["EDITOR": "test -t 0 && echo edited; echo 'add 3' >"])
    try session.press(.control("x"), .control("e"))
    #expect(session.screen.lines.contains("edited"))
    #expect(session.screen.textBeforeCursor == "0> add 3")
  }

  @Test(arguments: ["no-such-editor", "no-such-editor --wait"])
  func aMissingEditorIsOneError(editor: String) throws {
    let session = try session(["EDITOR": editor])
    try session.press(.control("x"), .control("e"))
    #expect(session.screen.lines.count { $0.contains("not found") } == 1)
    #expect(session.screen.text.replacing("\n", with: "").contains("set VISUAL or EDITOR to"))
  }

  @Test func aSafeSessionHasNoPager() throws {
    let session = try session(["PAGER": Self.pager], safe: true)
    try session.type("help shell\r")
    #expect(!session.screen.allLines.contains { $0.hasPrefix("paged ") })
    #expect(session.screen.allLines.contains("Shell:"))
  }

  @Test func aSafeSessionHasNoEditor() throws {
    let session = try session(["EDITOR": "echo 'add 3' >"], safe: true)
    try session.press(.control("x"), .control("e"))
    #expect(
      session.screen.lines.contains(
        "error: editing the line in another program is not allowed with --safe"))
    #expect(session.screen.textBeforeCursor == "0> ")
  }

  @Test(arguments: ["source /et", "record /et", "add 1 > /et", "add 1 | cat /et", "!cat /et"])
  func aSafeSessionCompletesNoFileNames(line: String) throws {
    let session = try session([:], safe: true)
    try session.type("\(line)\t")
    #expect(session.screen.textBeforeCursor == "0> \(line)")
  }

  private func session(
    _ variables: [String: String], safe: Bool = false
  ) throws -> TerminalSession<Ledger, LedgerAction> {
    var options = SessionOptions()
    options.safe = safe
    return try TerminalSession(ledgerTool(), rows: 8, options: options, variables: variables)
  }
}

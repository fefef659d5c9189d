import CommandShell
import CommandShellTesting
import Foundation
import TestProcesses
import Testing

/// Tests lines at a terminal that were copied together with their prompt.
@Suite(.ownThread) struct PastedPromptTests {
  private let session: TerminalSession<Ledger, LedgerAction>

  init() throws {
    session = try ledgerSession(ledgerTool())
  }

  @Test(arguments: ["0> ", "  0> ", "USD> "])
  func aTypedPromptIsAnErrorAndNoCommandOfItsLineRuns(prompt: String) throws {
    let sandbox = try Sandbox()
    let file = sandbox.url("file").path
    let text = prompt.trimmingCharacters(in: .whitespaces)
    try session.type("\(prompt)\(file); add 4")
    #expect(session.screen.lines[0].contains("leave out"))
    try session.type("\r")
    #expect(
      session.screen.lines[1]
        == "error: this line begins with a prompt; leave out \"\(text) \"")
    #expect(session.state == Ledger())
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func eachLineOfAPasteIsChecked() throws {
    let sandbox = try Sandbox()
    let file = sandbox.url("file").path
    try session.paste("add 2\n2> \(file)\nadd 3\n9> \(file)")
    try session.press(.enter)
    let errors = session.screen.lines.filter { $0.hasPrefix("error: ") }
    #expect(
      errors.map { $0.suffix(15) } == ["leave out \"2> \"", "leave out \"9> \""])
    #expect(session.state.total == 5)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func aPromptThatEndsLikeAWordMayBeginACommand() throws {
    var tool = ledgerTool()
    tool.prompt = { _ in "add " }
    let session = try ledgerSession(tool)
    try session.type("add 5 > /dev/null\r")
    #expect(session.state.total == 5)
  }

  @Test(arguments: ["> ", "$ ", "2 entries: "])
  func aPromptOfAnyKindIsNoticed(prompt: String) throws {
    var tool = ledgerTool()
    tool.prompt = { _ in prompt }
    let session = try ledgerSession(tool)
    try session.type("\(prompt)add 5 > /dev/null\r")
    #expect(session.screen.text.contains("leave out \"\(prompt)\""))
    #expect(session.state.total == 0)
  }
}

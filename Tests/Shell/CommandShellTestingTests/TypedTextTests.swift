import CommandShellTesting
import TestProcesses
import Testing

/// Tests lines at a terminal that continue on the next line, and their entries in the history.
@Suite(.ownThread) struct TypedTextTests {
  private let session: TerminalSession<Ledger, LedgerAction>

  init() throws {
    session = try ledgerSession(ledgerTool())
  }

  @Test func anOpenQuoteContinuesOnTheNextLine() throws {
    try session.type("add 1; add 2; note 'a; \"b\r")
    #expect(session.state == Ledger())
    #expect(session.screen.lines.last == "(Ctrl-C to leave) '>")
    try session.type("\r")
    #expect(session.screen.lines.last == "'>")
    try session.type("c'\r")
    #expect(session.state == Ledger(total: 3, note: "a; \"b\n\nc"))
    try session.type("note \"x\r")
    #expect(session.screen.lines.last == "(Ctrl-C to leave) \">")
  }

  @Test func controlCAbandonsAnOpenQuote() throws {
    try session.type("rate EUR\rnote 'a\r\u{3}")
    #expect(session.screen.lines.last == "0>")
    #expect(session.effects.count == 1)
    try session.type("note b\r")
    #expect(session.state.note == "b")
  }

  @Test func controlDReportsAnOpenQuote() throws {
    try session.type("note 'a\r\u{4}")
    #expect(session.exitStatus == nil)
    #expect(
      session.screen.lines.suffix(2)
        == ["error: the quote ' is never closed; close it, or put \\ before it", "0>"])
  }

  @Test(arguments: ["note don\\'t", "# don't", "add 1 # don't"])
  func otherQuotesAreNotOpen(line: String) throws {
    try session.type("\(line)\r")
    #expect(session.screen.textBeforeCursor.hasSuffix("> "))
    #expect(!session.screen.text.contains("'>"))
  }

  @Test func aPastedTextWithAnOpenQuoteIsOneText() throws {
    try session.paste("add 1\n!printf '%s\\n' 'x\ny'\nadd 2; note 'a\nb'")
    try session.press(.enter)
    #expect(session.state == Ledger(total: 3, note: "a\nb"))
    #expect(session.screen.text.contains("x\ny\n"))
    #expect(!session.screen.text.contains("error"))
  }

  @Test func aPastedBlockIsOneEntryInTheHistory() throws {
    try session.type("add 100\r")
    try session.paste("add 1\nadd 2\n")
    try session.press(.enter)
    try session.press(.up)
    #expect(session.screen.lines.suffix(2) == ["103> add 1", "add 2"])
    try session.press(.enter)
    #expect(session.state.total == 106)
    try session.press(.up, .up, .enter)
    #expect(session.state.total == 206)
  }

  @Test func echoPrintsEachLineOfAText() throws {
    try session.type("echo \"a\rb\u{202E}\"\r")
    #expect(session.screen.lines.suffix(3) == ["a", "b\\u{202E}", "0>"])
  }

  @Test func aLineContinuedAtThePromptIsOneEntryInTheHistory() throws {
    try session.type("note 'a\rb'\rnote c\r")
    try session.press(.up, .up, .enter)
    #expect(session.state.note == "a\nb")
  }
}

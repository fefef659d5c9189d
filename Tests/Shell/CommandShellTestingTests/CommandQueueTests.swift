import CommandShell
import CommandShellTesting
import TestProcesses
import Testing
import Unidirectional

/// Tests the order in which the commands of a line, a paste or an alias run at a terminal.
@Suite(.ownThread) struct CommandQueueTests {
  private let session: TerminalSession<Ledger, LedgerAction>

  init() throws {
    session = try ledgerSession(ledgerTool())
  }

  @Test func aCommandWaitsForTheOnesBeforeItInItsLine() throws {
    try session.type("rate EUR; add 1; rate USD; add 2\r")
    #expect(session.state.total == 0)
    try session.answer("rate", with: .rateArrived(2))
    #expect(session.state.total == 1)
    try session.answer("rate", with: .rateArrived(3))
    #expect(
      session.screen.lines == [
        "0> rate EUR; add 1; rate USD; add 2", "The rate is 2.0.", "  total: 0 → 1",
        "The rate is 3.0.", "  total: 1 → 3", "3>",
      ])
    #expect(session.screen.unknownSequences.isEmpty)
  }

  @Test func theLastCommandOfALineRunsInTheBackground() throws {
    try session.type("add 1; rate EUR\radd 2\r")
    #expect(session.state.total == 3)
    #expect(session.effects.count == 1)
  }

  @Test func aCommandBeforeAnAmpersandIsNotAwaited() throws {
    try session.type("rate EUR & add 1; rate USD; add 2\r")
    #expect(session.state.total == 1)
    try session.answer(EffectSignature("rate", ["": "USD"]), with: .rateArrived(2))
    #expect(session.state.total == 3)
    #expect(session.effects.count == 1)
  }

  @Test func theLinesOfAPasteWaitForEachOther() throws {
    try session.paste("rate EUR\nadd 1\n\n# none\nrate USD\nadd 2\n")
    try session.press(.enter)
    #expect(session.state.total == 0)
    try session.answer("rate")
    #expect(session.state.total == 1)
    try session.answer("rate")
    #expect(session.state.total == 3)
  }

  @Test func theCommandsOfAnAliasWaitForEachOther() throws {
    try session.type("alias both='rate EUR; add 1'\ralias outer='both; add 10;'\r")
    try session.type("outer; add 100\r")
    #expect(session.state.total == 0)
    try session.answer("rate")
    #expect(session.state.total == 111)
    #expect(session.effects.isEmpty)
  }

  @Test func anAliasKeepsItsNameInItsOwnText() throws {
    try session.type("alias rate='rate EUR; add 1;'\rrate\r")
    #expect(session.effects == [EffectSignature("rate", ["": "EUR"])])
    try session.answer("rate")
    #expect(session.state.total == 1)
  }

  /// Tests that the error for a part of a URL after a `;` proposes quotes, as in a script.
  @Test(arguments: [
    ("echo http://a.org/?b;cd=2", "cd=2"), ("echo http://a.org/?b;add 1; echo http://a;cd", "cd"),
    ("alias both='echo http://a.org/?b;cd=2'\rboth", "cd=2"),
  ])
  func quotesAreProposedForAURL(line: String, word: String) throws {
    try session.type("\(line)\r")
    let error = "unknown command \"\(word)\"; put a URL that contains ; in quotes"
    #expect(session.screen.text.contains(error), "\(session.screen.text)")
  }

  @Test(arguments: ["echo http://a.org; cd=2", "echo 'http://a.org/;b';cd=2", "echo a;cd=2"])
  func quotesAreNotProposedForOtherText(line: String) throws {
    try session.type("\(line)\r")
    #expect(session.screen.text.contains("error: unknown command \"cd=2\""))
    #expect(!session.screen.text.contains("put a URL"))
  }

  @Test func theLineBeingTypedIsKept() throws {
    try session.type("rate EUR; add 1\radd 77")
    try session.press(.left, .left)
    try session.answer("rate", with: .rateArrived(2))
    #expect(
      session.screen.lines == [
        "0> rate EUR; add 1", "The rate is 2.0.", "  total: 0 → 1", "1> add 77",
      ])
    #expect(session.screen.textAfterCursor == "77")
    try session.type("1\r")
    #expect(session.state.total == 178)
  }

  @Test func aLineEnteredMeanwhileRunsAfterTheOneThatWaits() throws {
    try session.type("rate EUR; add 1\radd 2; rate USD\radd 10\r")
    #expect(session.state.total == 0)
    try session.answer("rate")
    // The last command of a line is not awaited.
    #expect(session.state.total == 13)
    #expect(session.effects == [EffectSignature("rate", ["": "USD"])])
  }

  @Test func controlCClearsTypedTextAndThenDropsCommands() throws {
    try session.type("rate EUR; add 1\radd 2\rabc\u{3}")
    #expect(session.effects.count == 1)
    try session.type("\u{3}")
    #expect(session.effects.isEmpty)
    try session.type("add 4\r")
    #expect(session.state.total == 4)
    #expect(
      session.screen.lines == [
        "0> rate EUR; add 1", "0> add 2", "0> abc^C", "0> ^C", "rate EUR: canceled",
        "not run: add 1; add 2", "0> add 4", "  total: 0 → 4", "4>",
      ])
  }

  @Test func controlCDuringAWaitDropsTheRestOfTheLine() throws {
    try session.type("rate EUR & wait; add 1\r")
    try session.type("\u{3}add 2\r")
    #expect(session.state.total == 2)
  }

  @Test func cancelWaitsUnlessAnAmpersandIsBeforeIt() throws {
    try session.type("rate EUR; cancel\r")
    #expect(session.effects.count == 1)
    try session.answer("rate", with: .rateArrived(2))
    #expect(session.screen.lines.suffix(2) == ["The rate is 2.0.", "0>"])
    try session.type("rate EUR & cancel; add 1\r")
    #expect(session.effects.isEmpty)
    #expect(session.state.total == 1)
  }

  @Test func jobsAndCancelRunAtOnceWhileALineWaits() throws {
    try session.type("rate EUR; add 1\rjobs\r")
    #expect(session.screen.lines.suffix(2) == ["1  rate EUR  0 s", "0>"])
    try session.type("add 2\rcancel\r")
    #expect(
      session.screen.lines.suffix(6) == [
        "0> add 2", "0> cancel", "rate EUR: canceled", "  total: 0 → 1", "  total: 1 → 3", "3>",
      ])
  }

  @Test(arguments: ["jobs; add 2", "!true", "wait", "add 2 > /dev/null"])
  func otherLinesWaitForTheirTurn(line: String) throws {
    try session.type("rate EUR; add 1\r\(line)\r")
    #expect(session.effects.count == 1)
    #expect(!session.screen.lines.contains { $0.hasPrefix("1  rate") })
    try session.answer("rate")
    #expect(session.state.total == (line.contains("add 2") ? 3 : 1))
  }

  @Test func anAliasNamedLikeACommandWaitsForItsTurn() throws {
    try session.type("alias cancel='add 5'\rrate EUR; add 1\rcancel\r")
    #expect(session.state.total == 0)
    try session.answer("rate")
    #expect(session.state.total == 6)
  }

  @Test func theRestOfALineRunsAfterAnError() throws {
    try session.type("rate EUR; nonsense; add 1\radd 'x; add 2\u{3}")
    try session.answer("rate")
    #expect(session.state.total == 1)
    #expect(session.screen.text.contains("unknown command \"nonsense\""))
  }

  @Test func aLineWithAMistakeRunsNothing() throws {
    try session.paste("rate EUR\nadd 1; > x; add 2\nadd 4")
    try session.press(.enter)
    try session.answer("rate")
    #expect(session.state.total == 4)
    #expect(session.screen.text.contains("there is no command before >"))
  }

  @Test func quitWaitsForItsTurn() throws {
    try session.type("rate EUR; quit; add 1\r")
    #expect(session.exitStatus == nil)
    try session.answer("rate")
    #expect(session.exitStatus == .success)
    #expect(session.state.total == 0)
  }

  @Test(arguments: ["quit\r", "\u{4}"]) func leavingCancelsWhatOnlyAnswers(keys: String) throws {
    try session.type("rate EUR\rrate USD\r\(keys)")
    #expect(session.exitStatus == .success)
    #expect(session.screen.lines.suffix(2) == ["rate EUR: canceled", "rate USD: canceled"])
  }

  @Test func controlDLetsTheCommandsThatWaitRun() throws {
    try session.type("rate EUR; add 1\r\u{4}")
    #expect(session.exitStatus == nil)
    #expect(session.screen.lines.last == "waiting for rate EUR; press Ctrl-C to cancel")
    try session.answer("rate")
    #expect(session.exitStatus == .success)
    #expect(session.state.total == 1)
  }

  @Test func otherCommandsRunAsUsualAfterAWait() throws {
    try session.type("rate EUR; time 'rate USD; add 1'; !echo from $((1 + 1))\radd 2 | cat\rad")
    try session.answer("rate")
    try session.answer("rate")
    #expect(session.state.total == 3)
    #expect(
      session.screen.text.contains("  total: 0 → 1\ntook 0.000 s\nfrom 2\n  total: 1 → 3\n3> ad"))
  }
}

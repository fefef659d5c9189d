import CommandShell
import CommandShellTesting
import TestProcesses
import Testing
import Unidirectional
import UnidirectionalTesting

/// Checks the attempts and the progress of effects at a terminal.
@Suite(.ownThread) struct RetryTests {
  private struct Busy: Error {}

  private let clock = VirtualClock()

  /// A ledger whose command `rate` reports its progress, fails, and is tried twice more.
  private var tool: Tool<Ledger, LedgerAction> {
    var tool = ledgerTool()
    tool.reducer = Reducer { [clock] _, action in
      guard case .rateRequested = action.action else { return [] }
      return [
        .work("rate") { context in
          context.reportProgress(0.25)
          throw Busy()
        }
        .retry(2, delay: .seconds(5), clock: clock.effectClock)
      ]
    }
    return tool
  }

  @Test func attemptsAreAnsweredOneByOne() throws {
    let session = try ledgerSession(tool, clock: clock)
    try session.type("rate EUR\r")
    try session.run("rate")
    #expect(session.effects == [])
    try session.advance(by: .seconds(4))
    #expect(session.screen.lines == ["0> rate EUR", "0>   [rate EUR … attempt 2 of 3, 4 s]"])
    try session.type("jobs\r")
    #expect(session.screen.lines.contains("1  rate EUR  4 s  (attempt 2 of 3)"))
    #expect(session.effects == [])
    try session.advance(by: .seconds(1))
    #expect(session.effects == [EffectSignature("rate")])
    try session.run("rate")
    try session.advance(by: .seconds(5))
    try session.answer("rate", with: .rateArrived(1.1))
    #expect(session.screen.text.contains("The rate is 1.1."))
    try session.type("jobs\r")
    #expect(session.screen.text.contains("no jobs"))
  }

  @Test func theErrorOfTheLastAttemptIsShown() throws {
    let session = try ledgerSession(tool, clock: clock)
    try session.type("rate EUR\r")
    for _ in 1...3 {
      try session.run("rate")
      try session.advance(by: .seconds(5))
    }
    #expect(session.effects == [])
    #expect(session.screen.text.contains("Busy()"))
  }

  @Test func aDelayIsCanceledByControlC() throws {
    let session = try ledgerSession(tool, clock: clock)
    try session.type("rate EUR\r")
    try session.run("rate")
    try session.press(.control("c"))
    #expect(session.screen.text.contains("rate EUR: canceled"))
    try session.advance(by: .seconds(5))
    #expect(session.effects == [])
  }

  @Test func progressIsShownAtThePromptAndByJobs() throws {
    let session = try ledgerSession(ledgerTool(), clock: clock)
    try session.type("rate EUR\r")
    try session.reportProgress(0.4, from: "rate")
    try session.advance(by: .seconds(12))
    #expect(session.screen.lines.last == "0>   [rate EUR … 40%, 12 s]")
    try session.type("jobs\r")
    #expect(session.screen.lines.contains("1  rate EUR  12 s  (40%)"))
  }
}

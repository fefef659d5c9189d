import CommandShell
import CommandShellTesting
import Foundation
import TestProcesses
import Testing
import Unidirectional
import UnidirectionalTesting

@Suite(.ownThread) struct TerminalSessionTests {
  @Test func aResultArrivesAboveTheTypedLine() throws {
    let session = try TerminalSession(ledgerTool(), rows: 10, columns: 60)
    try session.type("rate EUR\r")
    try session.type("add 3")
    try session.answer("rate", with: .rateArrived(1.1))
    #expect(session.screen.lines.suffix(3) == ["0> rate EUR", "The rate is 1.1.", "0> add 3"])
    try session.type("\r")
    #expect(session.state == Ledger(total: 3))
    #expect(session.screen.lines.suffix(2) == ["  total: 0 → 3", "3>"])
  }

  @Test func aToolThatCannotStartThrowsWithItsScreen() throws {
    let error = #expect(throws: TerminalSessionError.self) {
      var tool = ledgerTool()
      tool.sections.append(tool.sections[0])
      _ = try TerminalSession(tool)
    }
    let text = error?.description ?? ""
    #expect(text.hasPrefix("the tool ended with the status 70 before its session started\n"))
    #expect(text.contains("belongs to several commands"))
  }

  @Test func tabShowsAMenuOfCandidates() throws {
    let session = try ledgerSession(ledgerTool(), rows: 10, columns: 60)
    try session.type("rate \t")
    #expect(session.screen.lines == ["0> rate EUR|USD", "EUR", "USD"])
    try session.type("U\t")
    #expect(session.screen.lines == ["0> rate USD"])
  }

  @Test func controlCClearsTheLineAndThenCancelsEffects() throws {
    let session = try ledgerSession(ledgerTool())
    try session.type("rate EUR\rabc")
    #expect(session.effects == [EffectSignature("rate", ["": "EUR"])])
    try session.press(.control("c"))
    #expect(session.screen.lines == ["0> rate EUR", "0> abc^C", "0>"])
    #expect(session.effects.count == 1)
    try session.press(.control("c"))
    #expect(session.screen.lines.suffix(3) == ["0> ^C", "rate EUR: canceled", "0>"])
    #expect(session.effects.isEmpty)
  }

  @Test func controlCCancelsAnAwaitedEffect() throws {
    let session = try ledgerSession(ledgerTool())
    try session.type("rate EUR\rwait\r")
    #expect(session.screen.lines == ["0> rate EUR", "0> wait"])
    try session.type("\u{3}")
    #expect(session.screen.lines.suffix(3) == ["^C", "rate EUR: canceled", "0>"])
  }

  @Test func controlRSearchesTheHistory() throws {
    let session = try ledgerSession(ledgerTool())
    try session.type("add 3\radd 4\r")
    try session.type("\u{12}3")
    #expect(session.screen.textBeforeCursor == "(reverse-i-search)`3': add ")
    try session.type("\r")
    #expect(session.state.total == 10)
  }

  @Test func resizingWrapsTheLineAgain() throws {
    let session = try ledgerSession(ledgerTool(), rows: 10, columns: 40)
    try session.type("add 1\rnote one two three four five")
    try session.resize(rows: 10, columns: 20)
    #expect(
      session.screen.allLines == [
        "0> add 1", "  total: 0 → 1", "1> note one two thre", "e four five",
      ])
    try session.resize(rows: 10, columns: 60)
    #expect(session.screen.lines.last == "1> note one two three four five")
    #expect(session.screen.unknownSequences.isEmpty)
  }

  @Test func pastedLinesStayTogether() throws {
    let session = try ledgerSession(ledgerTool())
    try session.paste("add 1\nadd 2")
    #expect(session.state.total == 0)
    try session.press(.enter)
    #expect(session.state.total == 3)
  }

  // MARK: The clock

  @Test func aRunningEffectShowsItsTimeAfterTheLine() throws {
    let session = try ledgerSession(ledgerTool())
    try session.type("rate EUR\r")
    try session.advance(by: .milliseconds(999))
    #expect(session.screen.lines.last == "0>")
    try session.advance(by: .milliseconds(1))
    #expect(session.screen.lines.last == "0>   [rate EUR … 1 s]")
    try session.advance(by: .seconds(65))
    #expect(session.screen.lines.last == "0>   [rate EUR … 1 min 6 s]")
    #expect(session.screen.textBeforeCursor == "0> ")
    try session.answer("rate", with: .rateArrived(2))
    #expect(session.screen.lines.suffix(2) == ["The rate is 2.0.", "0>"])
  }

  @Test func aLineThatWaitsSaysForWhat() throws {
    let session = try ledgerSession(ledgerTool(), columns: 60)
    try session.type("rate USD\rrate EUR; add 1\r")
    try session.advance(by: .seconds(1))
    #expect(session.screen.lines.last == "0>   [waiting for rate EUR and 1 more … 1 s]")
    try session.resize(rows: 10, columns: 30)
    #expect(session.screen.lines.last == "0>   [rate  and 1 more … 1 s]")
    try session.resize(rows: 10, columns: 20)
    #expect(session.screen.lines.last == "0>")
    try session.answer(EffectSignature("rate", ["": "EUR"]))
    try session.resize(rows: 10, columns: 20)
    #expect(session.screen.lines.last == "1>   [rate U … 1 s]")
  }

  @Test func anAwaitedEffectShowsItsProgressInALine() throws {
    let session = try ledgerSession(ledgerTool())
    try session.type("rate EUR\rwait\r")
    try session.advance(by: .seconds(2))
    #expect(session.screen.lines.last == "rate EUR … 2 s")
    try session.answer("rate", with: .rateArrived(2))
    #expect(session.screen.lines.suffix(2) == ["The rate is 2.0.", "0>"])
  }

  @Test func theClockSavesANote() throws {
    let clock = VirtualClock()
    let session = try TerminalSession(ledgerTool(clock: clock.effectClock), clock: clock)
    try session.type("note a\r")
    try session.advance(by: .seconds(2))
    #expect(session.screen.text.contains("The note is saved."))
  }

  @Test func aLaterNoteReplacesADebouncedOne() throws {
    let clock = VirtualClock()
    let session = try ledgerSession(ledgerTool(clock: clock.effectClock), clock: clock)
    try session.type("note a\r")
    try session.advance(by: .seconds(1))
    try session.type("note b\r")
    try session.advance(by: .milliseconds(1999))
    #expect(!session.screen.text.contains("saved"))
    try session.advance(by: .milliseconds(1))
    #expect(session.screen.text.contains("The note is saved."))
  }

  // MARK: Effects

  @Test func effectsAreAnsweredByNameAndArguments() throws {
    let session = try ledgerSession(ledgerTool())
    try session.type("rate EUR\rrate USD\r")
    try session.answer(EffectSignature("rate", ["": "USD"]), with: .rateArrived(2))
    #expect(session.effects == [EffectSignature("rate", ["": "EUR"])])
    try session.send(.rateArrived(3), .rateArrived(4), from: "rate")
    #expect(session.effects.count == 1)
    try session.answer("rate")
    #expect(
      session.screen.lines.filter { $0.hasPrefix("The") } == [
        "The rate is 2.0.", "The rate is 3.0.", "The rate is 4.0.",
      ])
    #expect(session.effects.isEmpty)
  }

  @Test func aTestCanRunAnEffect() throws {
    let session = try ledgerSession(ledgerTool(rate: { $0 == "EUR" ? 1.5 : 0 }))
    try session.type("rate EUR\r")
    try session.run("rate")
    #expect(session.screen.text.contains("The rate is 1.5."))
  }

  @Test func aMissingEffectIsAnErrorThatShowsTheScreen() throws {
    let session = try ledgerSession(ledgerTool(), rows: 4, columns: 20)
    try session.type("rate EUR\r")
    let error = try #require(throws: TerminalSessionError.self) {
      try session.answer("price", with: .rateArrived(1))
    }
    #expect(
      error.description.hasPrefix("no effect price is waiting; waiting effects: rate(\"EUR\")"))
    #expect(error.description.contains("|0> rate EUR         |"))
  }

  @Test func aHangIsAnErrorThatShowsTheScreen() throws {
    let ending = DispatchSemaphore(value: 0)
    defer { ending.signal() }
    let session = try TerminalSession(
      ledgerTool(rate: { _ in
        ending.wait()
        return 0
      }), rows: 4, columns: 20)
    try session.type("rate EUR\r")
    session.timeLimit = .milliseconds(1)
    let error = try #require(throws: TerminalSessionError.self) { try session.run("rate") }
    #expect(error.description.contains("the effect rate(\"EUR\")\n+---"))
    session.timeLimit = .seconds(60)
  }

  // MARK: The end

  @Test(arguments: ["quit\r", "\u{4}"])
  func quittingEndsTheSession(keys: String) throws {
    let session = try ledgerSession(ledgerTool())
    #expect(session.exitStatus == nil)
    try session.type(keys)
    #expect(session.exitStatus == .success)
    try session.type("ignored")
    #expect(session.exitStatus == .success)
  }

  // With `LONG_TESTS=100`, run this test while other programs keep all cores busy.
  @Test func everyRunShowsTheSameScreen() throws {
    let start = ContinuousClock.now
    for _ in 0..<repetitions {
      let session = try ledgerSession(ledgerTool(), rows: 10, columns: 40)
      try session.type("rate EUR\rra\t\t")
      try session.advance(by: .seconds(1))
      try session.answer("rate", with: .rateArrived(1.1))
      try session.type("\u{3}\u{12}rat\r")
      try session.resize(rows: 10, columns: 30)
      try session.press(.control("c"))
      try #require(
        session.screen.lines == [
          "0> rate EUR", "The rate is 1.1.", "0> rate ^C", "0> rate EUR", "0> ^C",
          "rate EUR: canceled", "0>",
        ])
    }
    if repetitions > 100 { print("a run takes \((ContinuousClock.now - start) / repetitions)") }
  }

  @Test func sessionsWithWaitingEffectsAreReleased() throws {
    final class Token: Sendable {
      func rate() -> Double { 1 }
    }
    struct Weak { weak var token: Token? }
    var tokens: [Weak] = []
    for _ in 0..<50 {
      let token = Token()
      tokens.append(Weak(token: token))
      let session = try ledgerSession(ledgerTool(rate: { _ in token.rate() }))
      try session.type("rate EUR\rrate USD\r")
      #expect(session.effects.count == 2)
    }
    // The threads of the last sessions may still be releasing their tools.
    #expect(tokens.count { $0.token != nil } < 25)
  }

  @Test func manySessionsRunAtTheSameTime() async throws {
    try await withThrowingTaskGroup(of: [String].self) { group in
      for number in 1...8 {
        group.addTask {
          let session = try ledgerSession(ledgerTool(), rows: 10, columns: 30 + number)
          for _ in 0..<20 { try session.type("add \(number)\r") }
          try session.type("rate EUR\rnot")
          try session.answer("rate", with: .rateArrived(Double(number)))
          return session.screen.lines.suffix(3)
        }
      }
      var found: Set<[String]> = []
      for try await lines in group { found.insert(lines) }
      let expected = (1...8).map { number in
        let total = number * 20
        return ["\(total)> rate EUR", "The rate is \(number).0.", "\(total)> not"]
      }
      #expect(found == Set(expected))
    }
  }
}

/// The number of runs of a test.
private let repetitions = LongTests.count(20, long: 100)

import CommandShell
import CommandShellTesting
import Foundation
import TestProcesses
import Testing
import Unidirectional
import currency

/// Tests `plan`, which shows what a command would do.
@Suite(.ownThread) struct PlanTests {
  @Test func aPlanShowsChangesAndEffects() throws {
    try expectTranscript(
      of: ledgerTool(),
      """
      > plan add 3
        total: 0 → 3
      Effects: none
      > plan rate EUR
      Effects: rate("EUR")
      > plan 'add 1; add 2; undo; rate USD'
        total: 0 → 1
      Effects: none
        total: 1 → 3
      Effects: none
        total: 3 → 1
      Effects: none
      Effects: rate("USD")
      > history
      no steps
      > add 5; plan undo; plan 'add 1; history; goto 0'
        total: 0 → 5
        total: 5 → 0
      Effects: none
        total: 5 → 6
      Effects: none
      Effects: none
        total: 6 → 0
      Effects: none
      > state
      total: 5
      note: ""
      """)
  }

  @Test func refusedCommandsFailAsUsual() throws {
    try expectTranscript(
      of: ledgerTool(),
      """
      > plan add x
      <stdin>:1: error: "x" is not an integer; write it like 42, -7, 1_000_000 or 1e6
      > plan sum
      <stdin>:2: error: unknown command "sum"; use help to list the commands
      > plan undo
      <stdin>:3: error: nothing to undo
      > plan 'add 1; undo 2; add 1'
        total: 0 → 1
      Effects: none
      <stdin>:4: error: cannot undo 2 steps, only 1
        total: 1 → 2
      Effects: none
      > plan 'source x'
      <stdin>:5: error: cannot read "x": No such file or directory
      > plan 'plan add 1; add 1'
      <stdin>:6: error: plan cannot show what "plan" would do
        total: 0 → 1
      Effects: none
      > plan
      <stdin>:7: error: plan: COMMAND is missing; usage: plan COMMAND
      """)
  }

  @Test func aliasesAndTimeArePlanned() throws {
    try expectTranscript(
      of: ledgerTool(),
      """
      > alias double='add 2; add 2'
      > plan 'double; time add 1'
        total: 0 → 2
      Effects: none
        total: 2 → 4
      Effects: none
        total: 4 → 5
      Effects: none
      > plan 'add 1; quit; add 1'
        total: 0 → 1
      Effects: none
      Would end the session
      > add 1
        total: 0 → 1
      """)
  }

  @Test func aPlanStopsWhereTheLineWouldStop() throws {
    let line = "plan 'add 1; add x; add 2 > \"\"; add 3'"
    let text = try transcript(of: ledgerTool(), running: [line])
    #expect(text.split(separator: "\n").count { $0.hasPrefix("  total: ") } == 2)
    #expect(text.split(separator: "\n").count { $0.contains(" error: ") } == 2)
    var options = SessionOptions()
    options.stopOnError = true
    let stopped = try transcript(of: ledgerTool(), running: [line], options: options)
    #expect(stopped.split(separator: "\n").count { $0.hasPrefix("  total: ") } == 1)
    options.stopOnError = false
    options.safe = true
    #expect(
      try transcript(of: ledgerTool(), running: ["plan 'add 1 > x'"], options: options)
        .contains("> is not allowed with --safe"))
  }

  @Test func aPlanHasItsOwnAliases() throws {
    try expectTranscript(
      of: ledgerTool(),
      """
      > alias more='add 1'
      > plan 'alias twice="more; more"; twice; unalias more; more'
      Would define the alias twice
        total: 0 → 1
      Effects: none
        total: 1 → 2
      Effects: none
      Would remove the alias more
      <stdin>:2: error: unknown command "more"; did you mean "note"?
      > plan 'twice'
      <stdin>:3: error: unknown command "twice"; did you mean "time"?
      > alias
      alias more='add 1'
      > more
        total: 0 → 1
      """)
  }

  @Test func builtInCommandsThatFailAreErrors() throws {
    try expectTranscript(
      of: ledgerTool(),
      """
      > plan unalias nope
      <stdin>:1: error: "nope" is not an alias; use alias to list the aliases
      > plan alias 1=2
      <stdin>:2: error: "1" cannot be an alias; use a letter, followed by letters, digits, - or _
      > plan alias nope
      <stdin>:3: error: "nope" is not an alias; use alias to list the aliases
      > plan why nope
      <stdin>:4: error: the state has no part "nope"; did you mean "note"?
      > plan 'time add 1 &'
      <stdin>:5: error: time waits for its command; remove the &
      > plan history test
      <stdin>:6: error: tool does not support history test
      > plan alias; plan why note; plan record /no/such/folder/x
      Effects: none
      Effects: none
      Would record every action
      Writes: "/no/such/folder/x"
      """)
  }

  @Test func aChangeOfTheSessionIsNamed() throws {
    try expectTranscript(
      of: ledgerTool(),
      """
      > plan set color never
      Would set color to never
      > plan 'set color; log diff; log; record off; record'
      Effects: none
      Would set log to diff
      Effects: none
      Would stop recording
      Effects: none
      > plan 'set color purple; alias 1=2; unalias nope'
      <stdin>:3: error: "purple" is not one of auto, always, never
      <stdin>:3: error: "1" cannot be an alias; use a letter, followed by letters, digits, - or _
      <stdin>:3: error: "nope" is not an alias; use alias to list the aliases
      > apply 1
      > set color
      color = never
      """)
    var options = SessionOptions()
    options.json = true
    let text = try transcript(
      of: ledgerTool(), running: ["plan 'add 1; set color never; quit'"], options: options)
    let change = #"{"path":"total","old":0,"new":1}"#
    let session = #"["set color to never","end the session"]"#
    #expect(text.contains(#"{"changes":[\#(change)],"effects":[],"would":\#(session),"plan":1}"#))
  }

  @Test func aFailingCommandMayChangeTheState() throws {
    let tool = { currencyTool(defaultSource: "rates.json", environment: .unimplemented) }
    try expectTranscript(
      of: tool(),
      """
      > plan amount 5x
        amount: none → "5x"
      Effects: none
      <stdin>:1: error: "5x" is not an amount; write it like 10 or 10.50
      > plan 'to XXXX; amount 5'
      <stdin>:2: error: "XXXX" is not a currency code; write three letters, such as USD
        amount: none → 5
      Effects: none
      """)
    var options = SessionOptions()
    options.json = true
    let text = try transcript(of: tool(), running: ["plan amount 5x"], options: options)
    #expect(text.contains(#""value":{"changes":[{"path":"amount","old":null,"new":"5x"}]"#))
    #expect(text.contains(#""error":"\"5x\" is not an amount"#))
  }

  @Test func inJSONTheValueIsThePlan() throws {
    var options = SessionOptions()
    options.json = true
    let text = try transcript(
      of: ledgerTool(), running: ["plan 'add 1; rate EUR'"], options: options)
    #expect(
      text.contains(
        #""value":{"changes":[{"path":"total","old":0,"new":1}],"effects":["#))
    #expect(text.contains(#""changes":[],"error":null"#))
  }

  /// A plan is a session of its own, so work that is running outlives it, keeps its results, and is
  /// no job of the plan.
  @Test func runningWorkIsNotPartOfAPlan() throws {
    let session = try ledgerSession(ledgerTool())
    try session.type("rate EUR\r")
    try session.type("plan 'jobs; cancel; add 2'\r")
    #expect(session.effects == [EffectSignature("rate", ["": "EUR"])])
    #expect(!session.screen.text.contains("1  rate EUR"))
    #expect(session.screen.text.contains("  total: 0 → 2"))
    try session.answer("rate", with: .rateArrived(1.1))
    #expect(session.screen.text.contains("The rate is 1.1."))
    #expect(session.state.total == 0)
  }

  @Test func controlCStillCancelsAfterAPlan() throws {
    let session = try ledgerSession(ledgerTool())
    try session.type("rate EUR\r")
    try session.type("plan rate USD\r")
    #expect(session.effects == [EffectSignature("rate", ["": "EUR"])])
    try session.press(.control("c"))
    #expect(session.screen.text.contains("rate EUR: canceled"))
    #expect(session.effects == [])
  }

  @Test func aPlanOpensNoFile() throws {
    let sandbox = try Sandbox()
    let files = ["out", "made", "recording"].map { sandbox.url($0).path }
    _ = try transcript(
      of: ledgerTool(),
      running: [
        "plan 'state > \(files[0])'", "plan '!touch \(files[1])'", "plan record \(files[2])",
        "plan 'state | cat > \(files[0])'",
      ])
    for file in files { #expect(!FileManager.default.fileExists(atPath: file)) }
  }

  /// A ledger with a middleware and a feedback loop that start effects.
  private func noteTool() -> Tool<Ledger, LedgerAction> {
    func effect(_ name: String, _ number: Int) -> Effect<Timestamped<LedgerAction>> {
      .work(name, ["": number]) { _ in }
    }
    var tool = ledgerTool()
    tool.middleware = [
      Middleware { action, context, next in
        if case .added(let amount) = action.action { context.start(effect("note", amount)) }
        next(action)
        if case .added(7) = action.action { next(Timestamped(.added(1), at: action.time)) }
      }
    ]
    tool.feedback = [Feedback(query: { $0.total / 10 }, effect: { effect("tens", $0) })]
    return tool
  }

  @Test func theLogNamesTheEffectsOfMiddlewareAndFeedback() throws {
    var options = SessionOptions()
    options.logFormat = .diff
    let text = try transcript(
      of: noteTool(), running: ["add 7", "add 10", "rate EUR"], options: options
    ) { _ in [] }
    #expect(
      text == """
        > add 7
        Action: added(7)
        Effects: note(7) (middleware)
        Changes:
          total: 0 → 7
        ---
        Action: added(1)
        Effects: none
        Changes:
          total: 7 → 8
        ---
        > add 10
        Action: added(10)
        Effects: note(10) (middleware), tens(1) (feedback)
        Changes:
          total: 8 → 18
        ---
        > rate EUR
        Action: rateRequested("EUR")
        Effects: rate("EUR")
        ---

        """)
  }

  @Test func middlewareAndFeedbackArePlanned() throws {
    var names: [String] = []
    let text = try transcript(of: noteTool(), running: ["plan 'add 7; undo; add 10'", "add 12"]) {
      names.append("\($0)")
      return []
    }
    #expect(
      text == """
        > plan 'add 7; undo; add 10'
          total: 0 → 7
          total: 7 → 8
        Effects: note(7) (middleware)
          total: 8 → 0
        Effects: none
          total: 0 → 10
        Effects: note(10) (middleware), tens(1) (feedback)
        > add 12
          total: 0 → 12

        """)
    #expect(names == ["tens(0)", "note(12)", "tens(1)"])
  }
}

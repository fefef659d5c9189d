import CommandShell
import CommandShellTesting
import FavoritePrimes
import Foundation
import PrimeCheck
import PrimeNumbers
import TestProcesses
import Testing
import UnidirectionalTesting
import primetime

/// Tests `apply`, which runs a plan if it still does the same.
@Suite(.ownThread) struct ApplyTests {
  @Test func aPlanRunsAsOneStep() throws {
    try expectTranscript(
      of: ledgerTool(),
      """
      > apply
      <stdin>:1: error: there is no plan; make one with plan
      > plan 'add 1; add 2'; plan note x
        total: 0 → 1
      Effects: none
        total: 1 → 3
      Effects: none
        note: "" → "x"
      Effects: debounce(save, id: save, for: 2.0 seconds)
      > apply 1
        total: 0 → 1
        total: 1 → 3
      > history
      1  add 1; add 2  total: 0 → 3
      > why total
      total: 1 → 3 (step 1, add 1; add 2)
      Action: added(2)
      > undo
        total: 3 → 0
      > apply 3; apply 0
      <stdin>:7: error: there is no plan 3; the plans are 1 to 2
      <stdin>:7: error: "0" is too small; N of apply is at least 1
      """)
  }

  @Test func theLastHundredPlansAreKept() throws {
    let plans = (1...101).map { "plan add \($0)" }
    let text = try transcript(
      of: ledgerTool(), running: plans + ["apply 1", "apply 102", "apply 2", "undo", "apply"])
    #expect(
      text.hasSuffix(
        """
        > apply 1
        <stdin>:102: error: there is no plan 1; the plans are 2 to 101
        > apply 102
        <stdin>:103: error: there is no plan 102; the plans are 2 to 101
        > apply 2
          total: 0 → 2
        > undo
          total: 2 → 0
        > apply
          total: 0 → 101

        """), "\(text.suffix(400))")
  }

  @Test func aPlanThatDiffersIsRefused() throws {
    try expectTranscript(
      of: ledgerTool(),
      """
      > plan 'add 1; rate EUR'
        total: 0 → 1
      Effects: none
      Effects: rate("EUR")
      > add 5
        total: 0 → 5
      > apply
      - total: 0 → 1
      + total: 5 → 6
      <stdin>:3: error: plan 1 would now do something else, so nothing was done
      > undo; apply
        total: 5 → 0
        total: 0 → 1
      The rate is 1.1.
      """
    ) { _ in [.rateArrived(1.1)] }
  }

  @Test func aRefusalMayStayTheSameOrChange() throws {
    try expectTranscript(
      of: ledgerTool(),
      """
      > plan 'undo; add 1'
      <stdin>:1: error: nothing to undo
        total: 0 → 1
      Effects: none
      > apply
      <stdin>:2: error: nothing to undo
        total: 0 → 1
      > apply
      - error: nothing to undo
      + total: 1 → 0
      + Effects: none
      <stdin>:3: error: plan 1 would now do something else, so nothing was done
      > plan 'undo 5; state'
      <stdin>:4: error: cannot undo 5 steps, only 1
      Effects: none
      > add 1; apply
        total: 1 → 2
      - error: cannot undo 5 steps, only 1
      + error: cannot undo 5 steps, only 2
      <stdin>:5: error: plan 2 would now do something else, so nothing was done
      """)
  }

  @Test func applyingRunsAliasesAndCommandsOfTheShell() throws {
    try expectTranscript(
      of: ledgerTool(),
      """
      > alias twice='add 1; add 1'
      > plan 'twice; state'
        total: 0 → 1
      Effects: none
        total: 1 → 2
      Effects: none
      Effects: none
      > apply
        total: 0 → 1
        total: 1 → 2
      total: 2
      note: ""
      > plan undo; apply
        total: 2 → 0
      Effects: none
        total: 2 → 0
      > history
      1  twice; state  total: 0 → 2  (undone)
      """)
  }

  /// A plan that shows only that it cannot show something must not run anything.
  @Test(arguments: [
    ("cancel", "the last plan failed"), ("plan add 1", "the last plan failed"),
    ("apply", "the last plan failed"), ("!touch \"$HOME/x\"", "the last plan failed"),
    ("state | touch \"$HOME/x\"", "the last plan failed"), ("bad", "the last plan failed"),
    ("add 1; replay x", "plan 1 does not show everything"),
  ])
  func whatCannotBePlannedIsNotApplied(line: String, reason: String) throws {
    let text = try transcript(of: ledgerTool(), running: ["plan '\(line)'", "apply", "history"])
    #expect(
      text.hasSuffix(
        """
        > apply
        <stdin>:2: error: \(reason), so it cannot be applied
        > history
        no steps

        """))
  }

  @Test func aPlanThatOnlyFailsHasNoNumber() throws {
    try expectTranscript(
      of: ledgerTool(),
      """
      > plan add 1
        total: 0 → 1
      Effects: none
      > plan bad
      <stdin>:2: error: unknown command "bad"; use help to list the commands
      > apply
      <stdin>:3: error: the last plan failed, so it cannot be applied
      > plan add 2
        total: 0 → 2
      Effects: none
      > apply 2
        total: 0 → 2
      > plan undo; apply
        total: 2 → 0
      Effects: none
        total: 2 → 0
      """)
  }

  /// The commands are compared too, because a command that only answers changes nothing.
  @Test func aPlanOfAnotherCommandIsRefused() throws {
    try expectTranscript(
      of: ledgerTool(),
      """
      > alias x=state; plan 'x; add 1'
      Effects: none
        total: 0 → 1
      Effects: none
      > alias x='echo changed'; apply
      - state
      + echo changed
      <stdin>:2: error: plan 1 would now do something else, so nothing was done
      """)
  }

  /// Only a part of the lines that differ is compared, so that a refusal never takes long.
  @Test func aLongPlanIsRefusedAtOnce() throws {
    let line = (1...5_000).map { "add \($0)" }.joined(separator: "; ")
    let text = try transcript(of: ledgerTool(), running: ["plan '\(line)'", "add 1", "apply"])
    let refusal = text.split(separator: "\n").drop { !$0.hasPrefix("> apply") }
    #expect(refusal.count < 250)
    #expect(refusal.contains("- total: 0 → 1"))
    #expect(refusal.contains("+ total: 1 → 2"))
  }

  /// The first line that differs is shown, even if many equal lines precede it.
  @Test func aLateDifferenceOfAPlanIsShown() throws {
    var environment = PrimeTimeEnvironment.unimplemented
    environment.favoritePrimes.unknownCount = { 0 }
    let primes = [
      2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89,
      97, 101, 103, 107, 109, 113,
    ]
    let text = try transcript(
      of: primeTimeTool(environment: environment),
      running: primes.map { "favorite \($0)" } + ["plan goto 0", "unfavorite 113", "apply"])
    let refusal = text.split(separator: "\n").drop { !$0.hasPrefix("> apply") }
    #expect(refusal.contains { $0.hasPrefix("- favoritePrimes[29]: - 113") })
    #expect(!refusal.contains { $0.contains("favoritePrimes[0]") })
  }

  @Test func theCommandsOfAPlanWaitForEachOtherAtThePrompt() throws {
    let session = try ledgerSession(ledgerTool())
    try session.type("plan 'rate EUR; rate USD; add 1'\rapply\r")
    #expect(session.state.total == 0)
    try session.answer("rate")
    #expect(session.state.total == 0)
    try session.answer("rate")
    #expect(session.state.total == 1)
  }

  /// Inside one step, `undo` would undo more than was planned.
  @Test func aPlanThatUndoesItsOwnChangeIsSeveralSteps() throws {
    try expectTranscript(
      of: ledgerTool(),
      """
      > plan 'add 1; add 2; undo'
        total: 0 → 1
      Effects: none
        total: 1 → 3
      Effects: none
        total: 3 → 1
      Effects: none
      > apply
        total: 0 → 1
        total: 1 → 3
        total: 3 → 1
      > history
      1  add 1  total: 0 → 1
      2  add 2  total: 1 → 3  (undone)
      > plan 'undo; add 4'
        total: 1 → 0
      Effects: none
        total: 0 → 4
      Effects: none
      > apply
        total: 1 → 0
        total: 0 → 4
      > history
      0  (start)  … 2 other steps from here: 1-2
      3  undo; add 4  total: 0 → 4
      """)
  }

  @Test func effectsOfAPlanAreAwaitedInAScript() throws {
    try expectTranscript(
      of: ledgerTool(),
      """
      > plan rate EUR
      Effects: rate("EUR")
      > apply; add 1
      The rate is 1.1.
        total: 0 → 1
      """
    ) { $0.name == "rate" ? [.rateArrived(1.1)] : nil }
  }

  @Test func atAPromptTheQueueWaitsForTheEffects() throws {
    let session = try ledgerSession(ledgerTool())
    try session.type("plan rate EUR\r")
    #expect(session.screen.lines.contains("plan 1"))
    try session.type("apply; add 1\r")
    #expect(session.state.total == 0)
    #expect(session.effects == [EffectSignature("rate", ["": "EUR"])])
    try session.answer("rate", with: .rateArrived(1.1))
    #expect(session.screen.text.contains("The rate is 1.1."))
    #expect(session.state.total == 1)
  }

  @Test func atAPromptRunningWorkStays() throws {
    let session = try ledgerSession(ledgerTool())
    try session.type("rate EUR\r")
    try session.type("plan add 2\r")
    try session.type("apply\r")
    #expect(session.state.total == 2)
    #expect(session.effects == [EffectSignature("rate", ["": "EUR"])])
    try session.type("plan rate USD\r")
    try session.type("apply\r")
    #expect(session.effects.count == 2)
    try session.answer("rate", with: .rateArrived(1.5))
    try session.answer("rate", with: .rateArrived(2.5))
    #expect(session.screen.text.contains("The rate is 1.5."))
    #expect(session.screen.text.contains("The rate is 2.5."))
  }

  /// The plan is made again with its own time, and then runs with the present time.
  @Test func onlyTheTimeMayDiffer() throws {
    var environment = PrimeTimeEnvironment.unimplemented
    environment.favoritePrimes.unknownCount = { 0 }
    let session = try TerminalSession(primeTimeTool(environment: environment))
    try session.type("plan favorite 7\r")
    #expect(session.screen.lines.contains("  activityFeed[0]: + 1970-01-01T00:00:00Z added 7"))
    try session.advance(by: .seconds(5))
    try session.type("apply\r")
    #expect(session.screen.lines.contains("  activityFeed[0]: + 1970-01-01T00:00:05Z added 7"))
  }

  @Test func applyIsRefusedInAPlan() throws {
    try expectTranscript(
      of: ledgerTool(),
      """
      > plan add 1
        total: 0 → 1
      Effects: none
      > plan apply; plan 'time apply; add 1'
      <stdin>:2: error: plan cannot show what "apply" would do
      <stdin>:2: error: plan cannot show what "apply" would do
        total: 0 → 1
      Effects: none
      """)
  }

  @Test func inJSONThePlanHasItsNumber() throws {
    var options = SessionOptions()
    options.json = true
    let text = try transcript(
      of: ledgerTool(), running: ["plan add 1", "apply", "apply"], options: options)
    #expect(
      text == """
        > plan add 1
        {"source":"<stdin>","line":1,"command":"plan add 1","answer":null,"value":{"changes":[\
        {"path":"total","old":0,"new":1}],"effects":[],"plan":1},"changes":[],"error":null}
        > apply
        {"source":"<stdin>","line":2,"command":"add 1","answer":null,"value":null,"changes":[\
        {"path":"total","old":0,"new":1}],"error":null}
        {"source":"<stdin>","line":2,"command":"apply","answer":null,"value":null,"changes":[],\
        "error":null}
        > apply
        {"source":"<stdin>","line":3,"command":"apply","answer":"- total: 0 → 1\\n+ total: 1 → 2",\
        "value":null,"changes":[],"error":"plan 1 would now do something else, so nothing was done"}

        """)
  }

  @Test func aRecordingReplaysAppliedPlans() throws {
    let sandbox = try Sandbox()
    let path = sandbox.url("session.jsonl").path
    let commands = ["plan 'add 1; add 2'", "apply; add 4", "undo", "plan undo; apply", "redo"]
    let text = try transcript(
      of: ledgerTool(), running: ["record '\(path)'"] + commands + ["history", "state"])
    try expectReplay(of: path, by: ledgerTool())
    let replayed = try transcript(
      of: ledgerTool(), running: ["replay '\(path)'", "history", "state"])
    func end(_ text: String) -> Substring? {
      text.range(of: "> history").map { text[$0.lowerBound...] }
    }
    #expect(end(text) == end(replayed))
    #expect(text.contains("add 1; add 2"))
  }
}

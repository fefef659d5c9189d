import CommandShell
import CommandShellTesting
import TestProcesses
import Testing
import Unidirectional
import UnidirectionalTesting

@Suite(.ownThread) struct ExpectTranscriptTests {
  @Test func aScriptHasAnswersAndErrors() throws {
    try expectTranscript(
      of: ledgerTool(),
      """
      > add 3
        total: 0 → 3
      > rate EUR
      The rate is 1.1.
      > ad 4; ad 5
        total: 3 → 7
        total: 7 → 12
      > sum
      <stdin>:4: error: unknown command "sum"; use help to list the commands
      """
    ) { effect in effect.name == "rate" ? [.rateArrived(1.1)] : nil }
  }

  @Test func anEffectIsAnswered() throws {
    try expectTranscript(
      of: ledgerTool(),
      """
      > add 3
        total: 0 → 3
      > rate EUR
      The rate is 1.1.
      """
    ) { effect in effect.name == "rate" ? [.rateArrived(1.1)] : nil }
  }

  @Test func aDifferenceIsShown() throws {
    let error = try #require(throws: TranscriptError.self) {
      try expectTranscript(of: ledgerTool(), "> add 3\n  total: 0 → 4\n> add 1\n  total: 3 → 4")
    }
    #expect(
      error.description == """
        the output differs (- expected, + actual):
          > add 3
        -   total: 0 → 4
        +   total: 0 → 3
          > add 1
            total: 3 → 4
        """)
  }

  @Test func anEffectWithoutAnAnswerIsAnError() throws {
    let error = try #require(throws: TranscriptError.self) {
      try expectTranscript(of: ledgerTool(), "> rate EUR")
    }
    #expect(
      error.description
        == "\"rate EUR\" started the effect rate(\"EUR\"), for which there is no answer")
  }

  @Test func aTranscriptBeginsWithACommand() throws {
    let error = try #require(throws: TranscriptError.self) {
      try expectTranscript(of: ledgerTool(), "add 3")
    }
    #expect(error.description.contains("\"add 3\", which is not a command"))
  }

  @Test func theClockAdvancesWhileACommandWaitsForIt() throws {
    let clock = VirtualClock()
    try expectTranscript(
      of: ledgerTool(clock: clock.effectClock),
      "> note a\n  note: \"\" → \"a\"\nThe note is saved.",
      clock: clock)
    #expect(clock.now.sinceStart == .seconds(2))
  }

  @Test func aTranscriptCanBeMade() throws {
    var options = SessionOptions()
    options.quiet = true
    let text = try transcript(
      of: ledgerTool(), running: ["add 3", "echo hello", "quit", "echo unread"], options: options)
    #expect(text == "> add 3\n> echo hello\nhello\n> quit\n> echo unread\n")
  }

  @Test func longOutputIsRead() throws {
    let line = String(repeating: "long ", count: 40_000)
    #expect(
      try transcript(of: ledgerTool(), running: ["echo \(line)"])
        == "> echo \(line)\n\(line.dropLast())\n")
  }
}

import CommandShell
import CommandShellTesting
import Foundation
import TestProcesses
import Testing

/// Tests `mark`, `unmark` and `diff`.
@Suite(.ownThread) struct MarkTests {
  @Test func aMarkNamesTheStepAtWhichItWasSet() throws {
    try expectTranscript(
      of: ledgerTool(),
      """
      > mark
      no marks
      > mark start; add 1; mark a; add 2; mark 'two words'; add 10
        total: 0 → 1
        total: 1 → 3
        total: 3 → 13
      > mark
      start: step 0
      a: step 1
      two words: step 2
      > goto a; goto 'two words'; goto start; redo 3
        total: 13 → 1
        total: 1 → 3
        total: 3 → 0
        total: 0 → 13
      > history
      1  add 1   total: 0 → 1
      2  add 2   total: 1 → 3
      3  add 10  total: 3 → 13
      > diff a
        total: 1 → 13
      > diff a 'two words'; diff 3 start; diff 3; diff a a
        total: 1 → 3
        total: 13 → 0
      > mark a; mark
      start: step 0
      two words: step 2
      a: step 3
      > undo 3; goto a
        total: 13 → 0
        total: 0 → 13
      > unmark start; unmark a; mark
      two words: step 2
      """)
  }

  @Test func wrongNamesAreErrors() throws {
    try expectTranscript(
      of: ledgerTool(),
      """
      > mark 7; mark 1e3; mark -x; mark ''
      <stdin>:1: error: "7" cannot be a mark, which begins with a letter and is not a number
      <stdin>:1: error: "1e3" cannot be a mark, which begins with a letter and is not a number
      <stdin>:1: error: "-x" cannot be a mark, which begins with a letter and is not a number
      <stdin>:1: error: "" cannot be a mark, which begins with a letter and is not a number
      > goto a; diff a; drop a; unmark a; goto 2x
      <stdin>:2: error: "a" is neither a mark nor the number of a step
      <stdin>:2: error: "a" is neither a mark nor the number of a step
      <stdin>:2: error: "a" is neither a mark nor the number of a step
      <stdin>:2: error: "a" is not a mark
      <stdin>:2: error: "2x" is neither a mark nor the number of a step
      > diff; diff 1; goto 99999999999999999999
      <stdin>:3: error: diff: A is missing; usage: diff A [B]
      <stdin>:3: error: there is no step 1; the only step is 0
      <stdin>:3: error: "99999999999999999999" is neither a mark nor the number of a step
      """)
  }

  @Test func aMarkOfADiscardedStepSaysSo() throws {
    var options = SessionOptions()
    options.steps = 2
    try expectTranscript(
      of: ledgerTool(),
      """
      > mark a; add 1; add 1; mark b; add 1
        total: 0 → 1
        total: 1 → 2
        total: 2 → 3
      > mark
      a: step 0, which is no longer kept
      b: step 2
      > goto a; diff a b
      <stdin>:3: error: step 0 is no longer kept; steps go from 1 to 3
      <stdin>:3: error: step 0 is no longer kept; steps go from 1 to 3
      > unmark a; mark
      b: step 2
      """, options: options)
    options.steps = 0
    let commands = ["mark a", "mark", "diff 0", "drop 1"]
    let text = try transcript(of: ledgerTool(), running: commands, options: options)
    #expect(text.matches(of: /no steps are kept with --steps 0/).count == 4, "\(text)")
  }

  @Test func plansKnowTheMarksOfEarlierCommands() throws {
    try expectTranscript(
      of: ledgerTool(),
      """
      > plan 'mark a; add 1; diff a; goto a; unmark a; goto a'
      Would mark the present step as a
        total: 0 → 1
      Effects: none
      Effects: none
        total: 1 → 0
      Effects: none
      Would remove the mark a
      <stdin>:1: error: "a" is neither a mark nor the number of a step
      > mark
      no marks
      > plan 'add 1; mark b'; apply; mark
        total: 0 → 1
      Effects: none
      Would mark the present step as b
        total: 0 → 1
      b: step 1
      > plan mark 5; apply
      <stdin>:4: error: "5" cannot be a mark, which begins with a letter and is not a number
      <stdin>:4: error: the last plan failed, so it cannot be applied
      """)
  }

  @Test(arguments: [true, false])
  func inJSONMarksAreAnObjectAndDifferencesAreChanges(isQuiet: Bool) throws {
    var options = SessionOptions()
    (options.json, options.quiet, options.safe) = (true, isQuiet, true)
    let text = try transcript(
      of: ledgerTool(), running: ["add 1; mark a; mark; diff 0 a; add 4; diff a"], options: options)
    #expect(
      text.contains(#""command":"mark a","answer":null,"value":null,"changes":[],"error":null"#))
    #expect(text.contains(#""command":"mark","answer":"a: step 1","value":{"a":1},"changes":[]"#))
    for (command, change) in [("diff 0 a", #""old":0,"new":1"#), ("diff a", #""old":1,"new":5"#)] {
      let changes = #"[{"path":"total",\#(change)}]"#
      #expect(
        text.contains(
          #""command":"\#(command)","answer":null,"value":null,"changes":\#(changes),"error":null"#),
        "\(text)")
    }
  }

  @Test func recordingsKeepMarks() throws {
    let sandbox = try Sandbox()
    let (first, second) = (sandbox.url("a.jsonl").path, sandbox.url("b.jsonl").path)
    let commands = [
      "record \(first)", "add 1; mark a; mark b; add 1; unmark b", "record \(second)",
      "add 1; mark c; record off",
    ]
    _ = try transcript(of: ledgerTool(), running: commands)
    let whole = try transcript(of: ledgerTool(), running: ["replay \(first)", "mark", "goto a"])
    #expect(whole.hasSuffix("> mark\na: step 1\n> goto a\n  total: 2 → 1\n"), "\(whole)")
    let rest = try transcript(of: ledgerTool(), running: ["replay \(second)", "mark", "goto c"])
    #expect(rest.contains("c: step 3\n"), "\(rest)")
    #expect(rest.contains("a: step 1, which is no longer kept\n"), "\(rest)")
  }
}

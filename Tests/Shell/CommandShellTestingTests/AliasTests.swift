import CommandShell
import CommandShellTesting
import TestProcesses
import Testing

/// Tests the messages of aliases.
@Suite(.ownThread) struct AliasTests {
  @Test func anAliasNeedsAText() throws {
    try expectTranscript(
      of: ledgerTool(),
      """
      > alias n=
      <stdin>:1: error: "n" needs a text; write alias n=TEXT, or unalias n to remove the alias
      > alias n='  '
      <stdin>:2: error: "n" needs a text; write alias n=TEXT, or unalias n to remove the alias
      > alias
      no aliases are defined
      """)
  }

  @Test func anAliasThatHidesACommandSaysSo() throws {
    try expectTranscript(
      of: ledgerTool(),
      """
      > alias add='add 2'
      the alias "add" hides the command "add"; use unalias add to restore the command
      > alias u='add 1'
      the alias "u" hides the command "undo"; use unalias u to restore the command
      > alias ad='add 1'
      """)
  }

  @Test func anAliasThatCallsItselfSaysSo() throws {
    try expectTranscript(
      of: ledgerTool(),
      """
      > alias a='echo 1; b'
      > alias b=a
      > a
      1
      <stdin>:3: error: the alias "a" calls itself: a, b, a; use unalias to remove one of them
      > plan b
      Effects: none
      <stdin>:4: error: the alias "b" calls itself: b, a, b; use unalias to remove one of them
      > alias ec='ec 2'
      > ec
      2
      """)
  }
}
